/** The rows of booked talks, as commands write them; the application's own mark follows them (domain/desk/next-act.ts). */
import { randomBytes } from "node:crypto";
import type { Transaction } from "../db/database.ts";
import { type InterviewRow, interviewColumns, interviewShape } from "../db/queries/interview.ts";
import { integer, onlyRow, text } from "../db/rows.ts";
import { reminderAt } from "../domain/booking/interview.ts";
import type { Slot } from "../domain/booking/slots.ts";
import type { Actor, Recorded, Work } from "./command.ts";
import type { InterviewTold } from "./interview-letters.ts";

/** The one that holds, of registrations in an application; null: none. */
export async function openInterview(
  transaction: Transaction,
  applicationId: number,
  registrationIds: readonly string[] | null,
): Promise<InterviewRow | null> {
  const [open] = await transaction.rows(
    interviewShape,
    `select ${interviewColumns} from interview i where i.application_id = $1 and i.cancelled_at is null
       and ($2::text[] is null or i.registration_id = any($2::text[])) order by i.id desc limit 1 for update`,
    [applicationId, registrationIds],
    "open-interview",
  );
  return open ?? null;
}

/** What is booked: by whom, with whom, and when. */
export interface Booking extends Slot {
  readonly registrationId: string;
  readonly recruiterId: string;
  /** IANA */
  readonly timeZone: string;
}

export async function insertInterview(work: Work, applicationId: number, booking: Booking): Promise<number> {
  const { publicUrl } = work.context.config;
  const rows = await work.transaction.rows(
    { id: integer },
    `insert into interview (application_id, registration_id, recruiter_id, uid, starts_at, ends_at, time_zone, booked_at,
       changed_at, remind_at)
     values ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz, $7, $8::timestamptz, $8::timestamptz, $9::timestamptz)
     returning id`,
    [
      applicationId,
      booking.registrationId,
      booking.recruiterId,
      `${randomBytes(15).toString("base64url")}@${new URL(publicUrl).hostname}`,
      booking.start.toISOString(),
      booking.end.toISOString(),
      booking.timeZone,
      work.at,
      reminderAt(booking.start, work.now)?.toISOString() ?? null,
    ],
  );
  await markStart(work.transaction, [applicationId]);
  return onlyRow(rows).id;
}

export async function moveInterview(
  work: Work,
  applicationId: number,
  id: number,
  { start, end, recruiterId, timeZone }: Booking,
): Promise<void> {
  await work.transaction.query(
    `update interview set starts_at = $2::timestamptz, ends_at = $3::timestamptz, recruiter_id = $4, time_zone = $5,
       sequence = sequence + 1, changed_at = $6::timestamptz, remind_at = $7::timestamptz where id = $1`,
    [
      id,
      start.toISOString(),
      end.toISOString(),
      recruiterId,
      timeZone,
      work.at,
      reminderAt(start, work.now)?.toISOString() ?? null,
    ],
  );
  await markStart(work.transaction, [applicationId]);
}

/** Frees its time, and tells both. */
export async function cancelOpen(
  work: Work,
  applicationId: number,
  open: InterviewRow,
  actor: Actor,
  line?: string,
): Promise<Recorded> {
  await work.transaction.query(
    `update interview set cancelled_at = $2::timestamptz, changed_at = $2::timestamptz, sequence = sequence + 1,
       remind_at = null where id = $1`,
    [open.id, work.at],
  );
  await markStart(work.transaction, [applicationId]);
  return work.record({
    applicationId,
    type: "interview_cancelled",
    actor,
    registrationId: open.registrationId,
    detail: { starts: open.start.toISOString(), ...(line === undefined ? {} : { text: line }) },
    facts: { ...toldOfInterview(open), sequence: open.sequence + 1 },
  });
}

/**
 * Where the application is over, or its stage comes before the interview: what is booked is not kept any more. What was talked
 * already stays as it is.
 */
export async function dropInterviews(work: Work, applicationId: number, actor: Actor): Promise<void> {
  for (;;) {
    const open = await openInterview(work.transaction, applicationId, null);
    if (open === null || open.start < work.now) break;
    await cancelOpen(work, applicationId, open, actor);
  }
  await work.transaction.query("update application set interview_starts_at = null where id = $1", [applicationId]);
}

/**
 * When the next one begins that is of an offer that stands; none: nothing is booked. What leads others says it of theirs, too: it is the
 * one that the desk's lists have.
 */
export async function markStart(transaction: Transaction, applicationIds: readonly number[]): Promise<void> {
  await transaction.query(
    `update application a set interview_starts_at = (
       select min(i.starts_at) from (
         select a.id, a.interview_at union all select m.id, m.interview_at from application m where m.merged_into = a.id
       ) part join interview i on i.application_id = part.id
       where i.cancelled_at is null and i.starts_at >= part.interview_at)
     where a.id in (select unnest($1::bigint[])
       union select m.merged_into from application m where m.id = any($1::bigint[]) and m.merged_into is not null)`,
    [applicationIds],
  );
}

/** They go with the registrations that they were booked for, wherever those go. */
export async function followRegistrations(transaction: Transaction, applicationIds: readonly number[]): Promise<void> {
  await transaction.query(
    `update interview i set application_id = r.application_id from registration r
     where r.id = i.registration_id and i.application_id <> r.application_id and i.application_id = any($1::bigint[])`,
    [applicationIds],
  );
  await markStart(transaction, applicationIds);
}

/** Of what is merged the last that was booked: it is the one that is shown. Null: nothing is. */
export async function openOfGroup(
  transaction: Transaction,
  applicationIds: readonly number[],
): Promise<{ readonly applicationId: number; readonly open: InterviewRow } | null> {
  let last: { readonly applicationId: number; readonly open: InterviewRow } | null = null;
  for (const applicationId of applicationIds) {
    const open = await openInterview(transaction, applicationId, null);
    if (open && open.id > (last?.open.id ?? 0)) last = { applicationId, open };
  }
  return last;
}

/** Of two who take one recruiter's time the second waits, and sees that it is taken. */
export async function lockHoursOf(transaction: Transaction, recruiterId: string): Promise<void> {
  await transaction.rows(
    { id: text },
    "select recruiter_id as id from recruiter_hours where recruiter_id = $1 for update",
    [recruiterId],
    "lock-hours",
  );
}

export function toldOfInterview(
  {
    id,
    registrationId,
    recruiterId,
    sequence,
  }: Pick<InterviewRow, "id" | "registrationId" | "recruiterId" | "sequence">,
  before: string | null = null,
): InterviewTold {
  return { interview: id, registrationId, recruiter: recruiterId, before, sequence };
}
