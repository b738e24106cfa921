/**
 * Rows of booked interviews, as commands write them; `application.interview_starts_at` follows them
 * (domain/desk/next-action.ts).
 */
import { randomBytes } from "node:crypto";
import type { Transaction } from "../../db/database.ts";
import { type InterviewRow, interviewColumns, interviewShape } from "../../db/queries/interview.ts";
import { integer, onlyRow, text } from "../../db/rows.ts";
import { cancellationAt, reminderAt } from "../../domain/booking/interview.ts";
import type { Slot } from "../../domain/booking/slots.ts";
import type { DeliveryDraft } from "../../domain/delivery/drafts.ts";
import type { Actor, Recorded, Work } from "./command.ts";
import type { InterviewFacts } from "./interview-emails.ts";

/** The current interview of an application, limited to these registrations; null: none. */
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

/** A booking: by whom, with whom, and when. */
export interface Booking extends Slot {
  readonly registrationId: string;
  readonly recruiterId: string;
  /** IANA name. */
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
  await updateInterviewStart(work.transaction, [applicationId]);
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
  await updateInterviewStart(work.transaction, [applicationId]);
}

interface Cancellation {
  readonly actor: Actor;
  /** A note for colleagues. */
  readonly line?: string | undefined;
  /** When both sides are notified, if an undo may restore it until then; null: at once. */
  readonly goesAt?: Date | null;
}

/** Stored with the cancellation that a recruiter's action causes, for its undo. */
export interface WaitingCancellation {
  readonly interview: number;
  readonly deliveries: readonly string[];
  /** When the emails are due, ISO 8601. */
  readonly notBefore: string;
}

/** Cancels the interview, which frees its time, and notifies both sides. */
export async function cancelOpen(
  work: Work,
  applicationId: number,
  open: InterviewRow,
  { actor, line, goesAt = null }: Cancellation,
): Promise<Recorded> {
  // The reminder's time is kept for an undo: nothing reminds of a cancelled interview.
  await work.transaction.query(
    `update interview set cancelled_at = $2::timestamptz, changed_at = $2::timestamptz, sequence = sequence + 1,
       remind_at = case when $3::boolean then remind_at end where id = $1`,
    [open.id, work.at, goesAt !== null],
  );
  await updateInterviewStart(work.transaction, [applicationId]);
  return work.record({
    applicationId,
    type: "interview_cancelled",
    actor,
    registrationId: open.registrationId,
    detail: (drafts) => ({
      starts: open.start.toISOString(),
      ...(line === undefined ? {} : { text: line }),
      ...(goesAt && waitingCancellation(open.id, drafts, goesAt)),
    }),
    emailsNotBefore: goesAt,
    facts: { ...interviewFactsOf(open), sequence: open.sequence + 1 },
  });
}

function waitingCancellation(interview: number, drafts: readonly DeliveryDraft[], goesAt: Date): WaitingCancellation {
  const emails = drafts.filter(({ kind }) => kind === "email");
  return { interview, deliveries: emails.map(({ id }) => id), notBefore: goesAt.toISOString() };
}

/**
 * Cancels upcoming interviews when the application is over or back at an earlier stage, and returns
 * their ids. Past ones stay as they are.
 */
export async function dropInterviews(
  work: Work,
  applicationId: number,
  actor: Actor,
  /** Milliseconds in which the cause can be undone; omitted: it cannot. */
  waits?: number,
): Promise<number[]> {
  const dropped: number[] = [];
  for (;;) {
    const open = await openInterview(work.transaction, applicationId, null);
    if (open === null || open.start < work.now) break;
    const goesAt = waits === undefined ? null : cancellationAt(open, waits, work.now);
    await cancelOpen(work, applicationId, open, { actor, goesAt });
    dropped.push(open.id);
  }
  await work.transaction.query("update application set interview_starts_at = null where id = $1", [applicationId]);
  return dropped;
}

/**
 * Sets when the next interview of a current offer begins; null: none. A leading application
 * includes those merged into it, because the desk lists show it.
 */
export async function updateInterviewStart(transaction: Transaction, applicationIds: readonly number[]): Promise<void> {
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

/** Moves interviews along with the registrations that booked them. */
export async function followRegistrations(transaction: Transaction, applicationIds: readonly number[]): Promise<void> {
  await transaction.query(
    `update interview i set application_id = r.application_id from registration r
     where r.id = i.registration_id and i.application_id <> r.application_id and i.application_id = any($1::bigint[])`,
    [applicationIds],
  );
  await updateInterviewStart(transaction, applicationIds);
}

/** The interview booked last in a merge, which is the one shown; null: none. */
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

/** Of two bookings of one recruiter's time, the second waits, and sees that it is taken. */
export async function lockHoursOf(transaction: Transaction, recruiterId: string): Promise<void> {
  await transaction.rows(
    { id: text },
    "select recruiter_id as id from recruiter_hours where recruiter_id = $1 for update",
    [recruiterId],
    "lock-hours",
  );
}

export function interviewFactsOf(
  {
    id,
    registrationId,
    recruiterId,
    sequence,
  }: Pick<InterviewRow, "id" | "registrationId" | "recruiterId" | "sequence">,
  /** The interview before the change; null: the same recruiter has it. */
  before: InterviewRow | null = null,
): InterviewFacts {
  return {
    interview: id,
    registrationId,
    recruiter: recruiterId,
    before: before && { recruiter: before.recruiterId, uid: before.uid, start: before.start, end: before.end },
    sequence,
  };
}
