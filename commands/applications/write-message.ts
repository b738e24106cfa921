/** A message that the applicant writes on their own page (B20); recruiters read it at the desk. */
import { boolean, onlyRow } from "../../db/rows.ts";
import type { Transaction } from "../../db/database.ts";
import { isOpenStatus, statusOf } from "../../domain/application/lifecycle.ts";
import type { LinkScope } from "../../domain/application/link-scope.ts";
import { runApplicantCommand } from "./applicant-command.ts";
import type { CommandContext } from "./command.ts";
import { stayingOf } from "./link-scope.ts";
import { makeFollowUpDue } from "./make-follow-up-due.ts";
import { endOwnLinks } from "./own-links.ts";

export interface OwnMessage {
  /** On whose page it was written. */
  readonly registrationId: string;
  /** Idempotency key made with the form. */
  readonly key: string;
  readonly text: string;
}

/**
 * Stores the message and makes the follow-up due now. False: the application is not open. True
 * also if the message was stored before.
 */
export async function writeMessage(
  context: CommandContext,
  linkScope: LinkScope,
  { registrationId, key, text }: OwnMessage,
): Promise<boolean> {
  let recruiter: string | null = null;
  let isStored = false;
  const isRecorded = await runApplicantCommand(context, linkScope, {
    type: "message_received",
    staysMerged: true,
    of: (application) => {
      const { registrations } = application;
      const isShown = registrations.some(({ id }) => id === registrationId);
      // Applicants do not learn that they are held back.
      if (!isShown || !isOpenStatus(statusOf({ ...application, heldAt: null }))) return [];
      const own = stayingOf(application, registrationId);
      return registrations.toSorted((a, b) => Number(b.id === own) - Number(a.id === own));
    },
    async write({ applicationId, registrationIds }, work) {
      isStored = await wasStored(work.transaction, registrationIds, key);
      if (isStored) return false;
      await endOwnLinks(work, linkScope, registrationIds, { onlyShared: true });
      recruiter = await makeFollowUpDue(work, applicationId);
      return true;
    },
    facts: ({ registrationIds: [own] }) => ({ registrationId: own, recruiter }),
    detail: { text, key },
  });
  return isRecorded || isStored;
}

async function wasStored(transaction: Transaction, registrationIds: readonly string[], key: string): Promise<boolean> {
  const rows = await transaction.rows(
    { stored: boolean },
    `select exists (select from registration r join application_event e on e.application_id = r.application_id
         and e.registration_id = r.id and e.type = 'message_received' and e.detail->>'key' = $2
       where r.id = any($1::text[])) as stored`,
    [registrationIds, key],
    "own-message-stored",
  );
  return onlyRow(rows).stored;
}
