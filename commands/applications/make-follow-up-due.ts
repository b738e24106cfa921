import { leadOf, notClosed } from "../../db/application-columns.ts";
import { boolean, integer, onlyRow } from "../../db/rows.ts";
import { interviewerOf } from "../../db/queries/interview.ts";
import type { Work } from "./command.ts";

/**
 * Makes the follow-up of a contacted application due now, because something happened that a
 * recruiter must see. Returns the id of the recruiter to notify; null: none, or it is not
 * contacted.
 */
export async function makeFollowUpDue(
  { transaction, at }: Pick<Work, "transaction" | "at">,
  applicationId: number,
): Promise<string | null> {
  const { rowCount } = await transaction.query(
    `update application a set follow_up_at = $2::timestamptz
     from application own where own.id = $1 and a.id = ${leadOf("own")} and a.contacted_at is not null and ${notClosed}`,
    [applicationId, at],
  );
  return rowCount === 0 ? null : ((await interviewerOf(transaction, applicationId))?.id ?? null);
}

/**
 * The same for each of these applications in which the applicant wrote since then: what restored an
 * earlier follow-up must not hide it.
 */
export async function makeUnansweredDue(work: Work, applicationIds: readonly number[], since: Date): Promise<void> {
  const written = await work.transaction.rows(
    { id: integer },
    `select distinct application_id as id from application_event where application_id = any($1::bigint[])
       and type in ('message_received', 'interview_wished') and at >= $2::timestamptz`,
    [applicationIds, since.toISOString()],
    "written-since",
  );
  for (const { id } of written) await makeFollowUpDue(work, id);
}

/**
 * The same after a correction of number or mailbox: contacts before it may have reached a stranger.
 * A mailbox matters only if recruiters write to it.
 */
export async function makeFollowUpDueAfterCorrection(
  work: Work,
  applicationId: number,
  { phone }: { readonly phone: boolean },
): Promise<string | null> {
  return phone || (await isWrittenByEmail(work, applicationId)) ? makeFollowUpDue(work, applicationId) : null;
}

async function isWrittenByEmail({ transaction }: Work, applicationId: number): Promise<boolean> {
  const rows = await transaction.rows(
    { written: boolean },
    `select exists (select from application_event where application_id = $1 and undone_at is null
         -- The message itself may be in an application that this one was separated from.
         and (type = 'message_sent' or type = 'contacted' and detail ? 'provenBy'))
       or exists (select from registration where application_id = $1 and prefers = 'email') as written`,
    [applicationId],
    "is-written-by-email",
  );
  return onlyRow(rows).written;
}
