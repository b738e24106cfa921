import { interviewColumns, interviewShape, takenSlots } from "../../db/queries/interview.ts";
import { integer, json } from "../../db/rows.ts";
import { overlap } from "../../domain/booking/slots.ts";
import { notNeeded } from "../../domain/delivery/outcome.ts";
import { cancelDeliveries } from "../outbox/cancel-delivery.ts";
import type { Work } from "./command.ts";
import { lockHoursOf, updateInterviewStart, type WaitingCancellation } from "./interview-rows.ts";
import { markUndone } from "./stored-state.ts";

/**
 * Restores the interviews that an undone action cancelled, if no one was notified yet and the
 * recruiter is still free. The others stay cancelled, as the history shows.
 * @param detail of the action's event
 */
export async function restoreInterviews(work: Work, applicationId: number, detail: unknown): Promise<void> {
  const { interviews = [] } = (detail ?? {}) as { readonly interviews?: readonly number[] };
  for (const id of interviews) await restoreInterview(work, applicationId, id);
  if (interviews.length > 0) await updateInterviewStart(work.transaction, [applicationId]);
}

async function restoreInterview(work: Work, applicationId: number, id: number): Promise<void> {
  const { transaction, at, now } = work;
  const [cancelled] = await transaction.rows(
    interviewShape,
    `select ${interviewColumns} from interview i
     where i.id = $1 and i.application_id = $2 and i.cancelled_at is not null for update`,
    [id, applicationId],
    "cancelled-interview",
  );
  const [event] = await transaction.rows(
    { id: integer, detail: json<WaitingCancellation>() },
    `select id, detail from application_event
     where application_id = $1 and type = 'interview_cancelled' and detail->>'interview' = $2 order by id desc limit 1`,
    [applicationId, String(id)],
    "waiting-cancellation",
  );
  if (!cancelled || !event) return;
  await lockHoursOf(transaction, cancelled.recruiterId);
  const taken = await takenSlots(transaction, cancelled.recruiterId, cancelled.start);
  if (taken.some((slot) => overlap(slot, cancelled))) return;
  const { deliveries, notBefore } = event.detail;
  const due = new Date(notBefore);
  // Without email, the private page is what notifies.
  if (deliveries.length === 0 && now >= due) return;
  if (!(await cancelDeliveries(transaction, deliveries, { at: due, now }))) return;
  // The calendar file on the private page may have had the sequence of the cancellation.
  await transaction.query(
    `update interview set cancelled_at = null, changed_at = $2::timestamptz, sequence = sequence + 1 where id = $1`,
    [id, at],
  );
  // Emails that still waited when it was cancelled, or that were left out since.
  await transaction.query(
    `update delivery set payload = jsonb_set(payload, '{sequence}', to_jsonb($3::integer + 1)), dead_at = null,
       attempts = case when dead_at is null then attempts else 0 end, last_error = case when dead_at is null then last_error end
     where application_id = $1 and payload->>'interview' = $2 and payload->>'sequence' = ($3::integer - 1)::text
       and event_type not like '%.interview_cancelled' and delivered_at is null
       and (dead_at is null or dead_at >= $4::timestamptz and last_error = $5)`,
    [applicationId, String(id), cancelled.sequence, cancelled.cancelledAt?.toISOString() ?? at, notNeeded],
  );
  transaction.announce();
  await markUndone(work, event.id);
}
