import type { Queryable } from "../../db/database.ts";
import { type Row, text } from "../../db/rows.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import { normaliseCode } from "../../domain/code/code.ts";
import type { Withheld } from "../../domain/delivery/drafts.ts";
import { runApplicantCommand } from "./applicant-command.ts";
import { offerLink } from "./application-link.ts";
import { sendsEmail } from "../outbox/sends-email.ts";
import type { CommandContext } from "./command.ts";
import { isFirstToday } from "./first-today.ts";

/**
 * Emails a new link to a registration's stored address; earlier links stay valid until its first
 * use. `withheld`: a limit withholds the email, so no link is created, and the history says so
 * unless it has another request of the same day. Does nothing without a mail server.
 */
export async function renewLink(
  context: CommandContext,
  registrationId: string,
  withheld: Withheld | null,
): Promise<void> {
  if (!sendsEmail(context.config)) return;
  await runApplicantCommand(
    context,
    { kind: "registration", id: registrationId },
    {
      type: "link_renewed",
      stays: true,
      async write({ application: { registrations }, applicationId }, work) {
        const [first] = registrations;
        if (withheld !== null) return isFirstToday(work, "link_renewed", applicationId, registrationId);
        if (first) await offerLink(work.transaction, first.emailKey, work.now);
        return true;
      },
      facts: () => ({ link: { registrationId, asked: true, withheld } }),
    },
  );
}

const renewable = { id: text, emailKey: text };

/**
 * The newest registration with this address or code, and its mailbox; null: none. A held one only
 * if there is no other: nothing is sent about it, and a flood must not keep the mailbox's owner
 * from a link.
 */
export async function registrationToRenew(database: Queryable, typed: string): Promise<Row<typeof renewable> | null> {
  const [row] = await database.rows(
    renewable,
    `select r.id, r.email_key as "emailKey" from registration r join application a on a.id = r.application_id
     where r.email_key = $1 or r.code = $2
     order by a.held_at is not null, r.created_at desc, r.id limit 1`,
    [emailKey(typed), normaliseCode(typed) ?? ""],
  );
  return row ?? null;
}
