import type { Queryable } from "../db/database.ts";
import { type Row, text } from "../db/rows.ts";
import { emailKey } from "../domain/application/email-address.ts";
import { normaliseCode } from "../domain/code/code.ts";
import type { Withheld } from "../domain/delivery/drafts.ts";
import { giveByLink } from "./applicant-command.ts";
import { offerLink } from "./application-link.ts";
import { sendsMail } from "../outbox/sends-mail.ts";
import type { CommandContext } from "./command.ts";

/**
 * One more link, by letter to the stored address of a registration. The links there are hold until it is first used.
 * `withheld`: a limit keeps the letter back, so there is no link to hold either. Nothing is done where no e-mail leaves
 * this deployment.
 */
export async function renewLink(
  context: CommandContext,
  registrationId: string,
  withheld: Withheld | null,
): Promise<void> {
  if (!sendsMail(context.config)) return;
  await giveByLink(
    context,
    { kind: "registration", id: registrationId },
    {
      type: "link_renewed",
      stays: true,
      async write({ application: { reached } }, { transaction, now }) {
        const [first] = reached;
        if (first && withheld === null) await offerLink(transaction, first.emailKey, now);
      },
      facts: () => ({ letter: { registrationId, asked: true, withheld } }),
    },
  );
}

const renewable = { id: text, emailKey: text };

/**
 * The newest registration with this e-mail address or code, and its mailbox; null: none. One that is held back only where there
 * is no other: nothing is sent about it, and who floods a mailbox shall not keep its owner from a link.
 */
export async function registrationToRenew(database: Queryable, typed: string): Promise<Row<typeof renewable> | null> {
  const [found] = await database.rows(
    renewable,
    `select r.id, r.email_key as "emailKey" from registration r join application a on a.id = r.application_id
     where r.email_key = $1 or r.code = $2
     order by a.held_at is not null, r.created_at desc, r.id limit 1`,
    [emailKey(typed), normaliseCode(typed) ?? ""],
  );
  return found ?? null;
}
