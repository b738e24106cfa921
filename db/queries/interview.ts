/** Booked talks and the hours that they are booked in (B13): what of them a link reaches (D30), and what is taken. */
import type { Reach } from "../../domain/application/reach.ts";
import type { RecruiterHours } from "../../domain/booking/hours.ts";
import type { Slot } from "../../domain/booking/slots.ts";
import { leadOf, mergedIds } from "../application-columns.ts";
import type { Queryable } from "../database.ts";
import { reachCondition } from "./reach.ts";
import { integer, json, nullable, type Row, text, time } from "../rows.ts";

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

/** `recruiterName` null: whoever it was with has left the desk, and nobody holds it. */
const shownShape = { ...interviewShape, recruiterName: nullable(text) };
export type ShownInterview = Row<typeof shownShape>;

const shownFrom = `select ${interviewColumns}, case when rec.disabled_at is null then rec.name end as "recruiterName"
  from interview i join recruiter rec on rec.id = i.recruiter_id`;
/** The one that holds, else the last that was cancelled. */
const newestFirst = "order by (i.cancelled_at is null) desc, i.id desc limit 1";

/** In the application of the registration that is shown, booked with a link of what is reached; null: none ever was. */
export async function reachedInterview(
  database: Queryable,
  registrationId: string,
  reach: Reach,
): Promise<ShownInterview | null> {
  const { condition, values, name } = reachCondition(reach);
  const [found] = await database.rows(
    shownShape,
    `${shownFrom} join registration r on r.id = i.registration_id
     where i.application_id = (select application_id from registration where id = $4) and ${condition} ${newestFirst}`,
    [...values, registrationId],
    `reached-interview-${name}`,
  );
  return found ?? null;
}

/** Of an application as a whole, with all that it leads, for recruiters: of the offer that stands. */
export async function interviewOf(database: Queryable, applicationId: number): Promise<ShownInterview | null> {
  const [found] = await database.rows(
    shownShape,
    `${shownFrom} join application part on part.id = i.application_id
     where i.application_id in ${mergedIds} and i.starts_at >= part.interview_at ${newestFirst}`,
    [applicationId],
    "interview-of",
  );
  return found ?? null;
}

/** By its number, for letters; null: it was erased. */
export async function interviewById(database: Queryable, id: number): Promise<ShownInterview | null> {
  const [found] = await database.rows(shownShape, `${shownFrom} where i.id = $1`, [id], "interview-by-id");
  return found ?? null;
}

const talkerShape = { id: text, name: text, hours: nullable(json<RecruiterHours>()) };
/** Whoever talks to an applicant. */
export type Talker = Row<typeof talkerShape>;

/** Whose application it is, else who wrote, of what is merged by the one that leads; null: nobody who can log in. */
export async function talkerOf(database: Queryable, applicationId: number): Promise<Talker | null> {
  const [found] = await database.rows(
    talkerShape,
    `select r.id, r.name, h.hours from application own join application a on a.id = ${leadOf("own")}
     join recruiter r on r.id = coalesce(a.assigned_to, a.contacted_by) and r.disabled_at is null
     left join recruiter_hours h on h.recruiter_id = r.id where own.id = $1`,
    [applicationId],
    "talker-of",
  );
  return found ?? null;
}

/** Null: they said none. */
export async function hoursOf(database: Queryable, recruiterId: string): Promise<RecruiterHours | null> {
  const [found] = await database.rows(
    { hours: json<RecruiterHours>() },
    "select hours from recruiter_hours where recruiter_id = $1",
    [recruiterId],
    "hours-of",
  );
  return found?.hours ?? null;
}

/** Everybody's who can log in, by name. */
export function everybodysHours(database: Queryable): Promise<Talker[]> {
  return database.rows(
    talkerShape,
    `select r.id, r.name, h.hours from recruiter r left join recruiter_hours h on h.recruiter_id = r.id
     where r.disabled_at is null order by r.name, r.id`,
    [],
    "everybodys-hours",
  );
}

const slotShape = { start: time, end: time };

/** What is booked with a recruiter from now on. `own`: the interview that is to be moved, and takes no time from itself. */
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

/** Talks with those who have left, while somebody else has the application who is free then, by number. */
export async function leftInterviews(database: Queryable, now: Date, most: number): Promise<number[]> {
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

/** Interviews that both are to be reminded of, by number. */
export async function dueReminders(database: Queryable, now: Date, most: number): Promise<number[]> {
  const rows = await database.rows(
    { id: integer },
    `select id from interview where remind_at <= $1::timestamptz and cancelled_at is null order by remind_at, id limit $2`,
    [now.toISOString(), most],
    "due-reminders",
  );
  return rows.map(({ id }) => id);
}
