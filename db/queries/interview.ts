/**
 * Interviews and the hours in which they are booked (B13): which of them a link covers (D30), and
 * which times are taken.
 */
import type { LinkScope } from "../../domain/application/link-scope.ts";
import { mostPerContact } from "../../domain/held-back/suspicion.ts";
import type { RecruiterHours } from "../../domain/booking/hours.ts";
import type { Slot } from "../../domain/booking/slots.ts";
import { leadOf, mergedIds, notClosed } from "../application-columns.ts";
import type { Queryable } from "../database.ts";
import { linkScopeCondition } from "./link-scope.ts";
import { integer, json, nullable, onlyRow, type Row, text, time } from "../rows.ts";

export const interviewShape = {
  id: integer,
  registrationId: text,
  recruiterId: text,
  uid: text,
  sequence: integer,
  start: time,
  end: time,
  timeZone: text,
  bookedAt: time,
  changedAt: time,
  cancelledAt: nullable(time),
};
export type InterviewRow = Row<typeof interviewShape>;

export const interviewColumns = `i.id, i.registration_id as "registrationId", i.recruiter_id as "recruiterId", i.uid, i.sequence,
  i.starts_at as start, i.ends_at as "end", i.time_zone as "timeZone", i.booked_at as "bookedAt",
  i.changed_at as "changedAt", i.cancelled_at as "cancelledAt"`;

/** `recruiterName` null: the recruiter is disabled, and the interview unassigned. */
const shownShape = { ...interviewShape, applicationId: integer, recruiterName: nullable(text) };
export type ShownInterview = Row<typeof shownShape>;

const shownFrom = `select ${interviewColumns}, i.application_id as "applicationId", case when rec.disabled_at is null then rec.name end as "recruiterName"
  from interview i join recruiter rec on rec.id = i.recruiter_id`;
/** The current interview, otherwise the last cancelled one. */
const newestFirst = "order by (i.cancelled_at is null) desc, i.id desc limit 1";

/**
 * The registration with which an interview is booked: the shown one, unless a correction moved it
 * into its mailbox and recruiters merged it with others that the link covers. Its undo would take
 * the interview along, so one that was sent with the mailbox comes first.
 */
export async function bookingRegistration(
  database: Queryable,
  registrationId: string,
  linkScope: LinkScope,
): Promise<string> {
  const { condition, values, name } = linkScopeCondition(linkScope);
  const [row] = await database.rows(
    { id: text },
    `select r.id from registration shown join application own on own.id = shown.application_id
       join application a on ${leadOf("a")} = ${leadOf("own")} join registration r on r.application_id = a.id
     where shown.id = $4 and shown.email_corrected_at is not null and ${condition}
     order by exists (select from interview i where i.registration_id = r.id and i.application_id = a.id
         and i.cancelled_at is null and i.starts_at >= a.interview_at) desc,
       r.email_corrected_at is null desc, (a.interview_at is not null and ${notClosed}) desc, a.id <> own.id, r.created_at, r.id limit 1`,
    [...values, registrationId],
    `booking-registration-${name}`,
  );
  return row?.id ?? registrationId;
}

/**
 * In the application of this registration, booked through a link that covers it; null: none ever.
 */
export async function interviewInScope(
  database: Queryable,
  registrationId: string,
  linkScope: LinkScope,
): Promise<ShownInterview | null> {
  const { condition, values, name } = linkScopeCondition(linkScope);
  const [row] = await database.rows(
    shownShape,
    `${shownFrom} join registration r on r.id = i.registration_id
     where i.application_id = (select application_id from registration where id = $4) and ${condition} ${newestFirst}`,
    [...values, registrationId],
    `scoped-interview-${name}`,
  );
  return row ?? null;
}

/**
 * Whether the link covers only some of so many registrations that one sender made them: each would
 * book an interview of its own, from one offer. A link that covers all of them books one.
 */
export async function isPartOfFlood(
  database: Queryable,
  applicationId: number,
  linkScope: LinkScope,
): Promise<boolean> {
  const { condition, values, name } = linkScopeCondition(linkScope);
  const rows = await database.rows(
    { others: integer },
    `select count(*) as others from registration r where r.application_id = $4 and not (${condition})`,
    [...values, applicationId],
    `one-of-flood-${name}`,
  );
  return onlyRow(rows).others >= mostPerContact;
}

/** For recruiters: of the application with all merged into it, for the current offer. */
export async function interviewOf(database: Queryable, applicationId: number): Promise<ShownInterview | null> {
  const [row] = await database.rows(
    shownShape,
    `${shownFrom} join application part on part.id = i.application_id
     where i.application_id in ${mergedIds} and i.starts_at >= part.interview_at ${newestFirst}`,
    [applicationId],
    "interview-of",
  );
  return row ?? null;
}

/** By id, for emails; null: erased. */
export async function interviewById(database: Queryable, id: number): Promise<ShownInterview | null> {
  const [row] = await database.rows(shownShape, `${shownFrom} where i.id = $1`, [id], "interview-by-id");
  return row ?? null;
}

/** Whether a later cancellation of the interview has the same target. */
export async function isCancelledLater(
  database: Queryable,
  { target, interview, sequence }: { readonly target: string; readonly interview: number; readonly sequence: number },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from interview i join delivery d on d.application_id = i.application_id
     where i.id = $1::bigint and d.target = $2 and d.event_type = 'recruiter.interview_cancelled' and d.dead_at is null
       and d.payload->>'interview' = ($1::bigint)::text and (d.payload->>'sequence')::integer > $3::integer limit 1`,
    [interview, target, sequence],
  );
  return rowCount > 0;
}

const interviewerShape = { id: text, name: text, hours: nullable(json<RecruiterHours>()) };
/** The recruiter who interviews an applicant. */
export type Interviewer = Row<typeof interviewerShape>;

/**
 * The assigned recruiter, otherwise the one who contacted the applicant; of the leading
 * application. Null: none is active.
 */
export async function interviewerOf(database: Queryable, applicationId: number): Promise<Interviewer | null> {
  const [row] = await database.rows(
    interviewerShape,
    `select r.id, r.name, h.hours from application own join application a on a.id = ${leadOf("own")}
     join recruiter r on r.id = coalesce(a.assigned_to, a.contacted_by) and r.disabled_at is null
     left join recruiter_hours h on h.recruiter_id = r.id where own.id = $1`,
    [applicationId],
    "interviewer-of",
  );
  return row ?? null;
}

/** Null: none were set. */
export async function hoursOf(database: Queryable, recruiterId: string): Promise<RecruiterHours | null> {
  const [row] = await database.rows(
    { hours: json<RecruiterHours>() },
    "select hours from recruiter_hours where recruiter_id = $1",
    [recruiterId],
    "hours-of",
  );
  return row?.hours ?? null;
}

export function hoursOfAllRecruiters(database: Queryable): Promise<Interviewer[]> {
  return database.rows(
    interviewerShape,
    `select r.id, r.name, h.hours from recruiter r left join recruiter_hours h on h.recruiter_id = r.id
     where r.disabled_at is null order by r.name, r.id`,
    [],
    "everybodys-hours",
  );
}

const slotShape = { start: time, end: time };

/**
 * A recruiter's bookings from now on. `own`: the interview to be moved, which does not block
 * itself.
 */
export function takenSlots(
  database: Queryable,
  recruiterId: string,
  now: Date,
  own: number | null = null,
): Promise<Slot[]> {
  return database.rows(
    slotShape,
    `select starts_at as start, ends_at as "end" from interview
     where recruiter_id = $1 and cancelled_at is null and ends_at > $2::timestamptz and id is distinct from $3::bigint`,
    [recruiterId, now.toISOString(), own],
    "taken-slots",
  );
}

/** Ids of interviews of disabled recruiters, if the application's new recruiter is free then. */
export async function orphanedInterviews(database: Queryable, now: Date, most: number): Promise<number[]> {
  const rows = await database.rows(
    { id: integer },
    `select i.id from recruiter gone join interview i on i.recruiter_id = gone.id
       join application own on own.id = i.application_id join application a on a.id = ${leadOf("own")}
       join recruiter r on r.id = coalesce(a.assigned_to, a.contacted_by) and r.disabled_at is null
     where gone.disabled_at is not null and i.cancelled_at is null and i.starts_at > $1::timestamptz
       and not exists (select from interview other where other.recruiter_id = r.id and other.cancelled_at is null
         and other.starts_at < i.ends_at and other.ends_at > i.starts_at)
     order by i.starts_at, i.id limit $2`,
    [now.toISOString(), most],
    "left-interviews",
  );
  return rows.map(({ id }) => id);
}

export async function dueReminders(database: Queryable, now: Date, most: number): Promise<number[]> {
  const rows = await database.rows(
    { id: integer },
    `select id from interview where remind_at <= $1::timestamptz and cancelled_at is null order by remind_at, id limit $2`,
    [now.toISOString(), most],
    "due-reminders",
  );
  return rows.map(({ id }) => id);
}
