import type { Transaction } from "../../db/database.ts";
import { integer, text, time } from "../../db/rows.ts";
import { addDeliveries } from "../outbox/enqueue.ts";
import { type MailDeployment, sendsEmail } from "../outbox/sends-email.ts";
import { cancelledInterviewEmail, type ErasedInterview } from "./interview-emails.ts";

/**
 * What recruiters must be notified of before these applications are deleted, with their deliveries:
 * interviews not begun yet, whose time is kept free, and cancellations not sent yet, also to a
 * previous recruiter. One per recruiter and calendar event, with the highest sequence.
 */
export function interviewsToCancel(
  transaction: Transaction,
  applicationIds: readonly number[],
  at: string,
): Promise<ErasedInterview[]> {
  return transaction.rows(
    { recruiter: text, uid: text, sequence: integer, start: time, end: time },
    `select distinct on (recruiter, uid) recruiter, uid, sequence, start, "end" from (
       select i.recruiter_id as recruiter, i.uid, i.sequence + 1 as sequence, i.starts_at as start, i.ends_at as "end"
       from interview i where i.application_id = any($1::bigint[]) and i.cancelled_at is null
       union all
       select split_part(d.target, ':', 2), coalesce(d.payload->>'uid', i.uid), (d.payload->>'sequence')::integer,
         coalesce((d.payload->>'starts')::timestamptz, i.starts_at), coalesce((d.payload->>'ends')::timestamptz, i.ends_at)
       from delivery d left join interview i on i.application_id = d.application_id and i.id::text = d.payload->>'interview'
       where d.application_id = any($1::bigint[]) and d.event_type = 'recruiter.interview_cancelled'
         and d.delivered_at is null and d.dead_at is null
     ) gone where start > $2::timestamptz and uid is not null
     order by recruiter, uid, sequence desc`,
    [applicationIds, at],
  );
}

export interface DeletionNotices {
  readonly deployment: MailDeployment;
  readonly now: Date;
}

/**
 * Notifies recruiters before the purge deletes these applications. Bookings end before the
 * retention does, but the operator may have shortened it since.
 */
export async function cancelDeletedInterviews(
  transaction: Transaction,
  applicationIds: readonly number[],
  { deployment, now }: DeletionNotices,
): Promise<void> {
  if (!sendsEmail(deployment) || applicationIds.length === 0) return;
  const at = now.toISOString();
  const interviews = await interviewsToCancel(transaction, applicationIds, at);
  const emails = interviews.map((interview) => cancelledInterviewEmail(interview, at));
  // Of no application: deliveries of the deleted ones are deleted with them.
  await addDeliveries(transaction, null, emails, now);
}
