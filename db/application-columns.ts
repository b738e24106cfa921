/**
 * How commands and queries read an application's state, whether it is waiting, and its clock: SQL
 * about `application a`, with the same conditions as the indexes.
 */
import { type ApplicationState, closedReasons, type Moment, moments } from "../domain/application/lifecycle.ts";
import { contactProofs } from "../domain/contact-clock/outcome.ts";
import { type Column, listOf, nullable, oneOf, text, time } from "./rows.ts";
import { application } from "./schema.ts";

export const stateShape = {
  createdAt: time,
  assignedTo: nullable(text),
  contactedBy: nullable(text),
  contactedName: nullable(text),
  contactProof: nullable(oneOf(contactProofs)),
  closedReason: nullable(oneOf(closedReasons)),
  writingBy: nullable(text),
  tags: listOf(text),
  ...(Object.fromEntries(moments.map((name) => [name, nullable(time)])) as {
    readonly [Name in Moment]: Column<Date | null>;
  }),
} as const satisfies { readonly [Name in keyof ApplicationState]: Column<ApplicationState[Name]> };

/** A disabled recruiter does not count as writing. */
const writerIn = (alias: string) =>
  `(select w.id from recruiter w where w.id = ${alias}.writing_by and w.disabled_at is null)`;

/** Selects an {@link ApplicationState} of the application with this alias. */
export const stateColumnsOf = (alias: string) =>
  (Object.keys(stateShape) as (keyof ApplicationState)[])
    .map((name) => `${name === "writingBy" ? writerIn(alias) : `${alias}.${columnOf(name)}`} as "${name}"`)
    .join(", ");

export const stateColumns = stateColumnsOf("a");

/** The column of a part of the state, for an update. */
export function columnOf(name: keyof ApplicationState): string {
  return application[name].name;
}

/** Start of the clock; due times have the same order. */
export const clockFrom = "coalesce(a.clock_restarted_at, a.created_at)";

/** No final decision has been made. */
export const notClosed = `a.declined_at is null and a.closed_at is null and a.opted_out_at is null and a.spam_at is null
  and a.withdrawn_at is null and a.erased_at is null`;

/** Waiting for first contact: domain/application/lifecycle.ts, isWaiting. */
export const waiting = `a.contacted_at is null and a.held_at is null and ${notClosed}`;

/** Lists, the clock and recruiters' work include only the leading application of a merge. */
export const leads = "a.merged_into is null";

/** The application that leads the merge of `alias`; itself if it is not merged. */
export const leadOf = (alias: string) => `coalesce(${alias}.merged_into, ${alias}.id)`;

/** Ids of the leading application `$1` and of those merged into it. */
export const mergedIds = "(select m.id from application m where m.id = $1 or m.merged_into = $1)";

/**
 * Applications in the desk's lists: not erased, and only the leading one of a merge. Held ones have
 * a list of their own until a decision.
 */
export const shown = `a.erased_at is null and ${leads}
  and (a.held_at is null or coalesce(a.declined_at, a.closed_at, a.opted_out_at, a.spam_at, a.withdrawn_at) is not null)`;

/**
 * SQL: how many applications since the last opening of vacancy `v` count towards closing it, at
 * most `most`. Those of one connection count once while it is known (two days), so that repeated
 * forms cannot close a vacancy. Spam and withdrawn ones do not count.
 */
export function countedTowardsClosing(most: string): string {
  return `(select count(*) from (
    select distinct coalesce(a.sender_group, a.id::text) from application a where a.first_vacancy = v.slug and a.created_at >= v.opened_at and ${shown}
      and a.spam_at is null and a.withdrawn_at is null
    limit ${most}
  ) counted)`;
}

/** Held, without a decision. */
export const held = `a.held_at is not null and ${notClosed}`;

const utc = (column: string) => `timezone('UTC', ${column})`;

/**
 * When a recruiter must act next, as UTC without zone (an index allows no other arithmetic): first
 * contact within 24 hours, an answer to a reply, a follow-up, an interview. Null: nothing to do.
 * Must equal domain/desk/next-action.ts; a test compares them.
 */
export const nextAt = `case
  when ${waiting} then ${utc(clockFrom)} + interval '24 hours'
  when a.contacted_at is not null and a.hired_at is null and ${notClosed} then least(
    case when a.replied_at is not null and a.interview_at is null and a.offered_at is null then ${utc("a.replied_at")} end,
    ${utc("a.follow_up_at")}, ${utc("a.interview_starts_at")})
end`;

/** The stage of a {@link shown} application, as the desk's filters name it. */
export const stageOf = `case
  when a.withdrawn_at is not null then 'withdrawn'
  when a.opted_out_at is not null then 'opted_out'
  when a.spam_at is not null then 'spam'
  when a.declined_at is not null then 'declined'
  when a.closed_at is not null then 'closed'
  when a.contacted_at is null then 'new'
  when a.hired_at is not null then 'hired'
  when a.offered_at is not null then 'offered'
  when a.interview_at is not null then 'interview'
  when a.replied_at is not null then 'replied'
  else 'contacted'
end`;

/** Sort keys behind all real times: nothing to do now; over or hired. */
export const noTime = "9999-01-01T00:00:00.000Z";
export const overTime = "9999-12-31T00:00:00.000Z";

/**
 * Sort key of the lists: time of the next action, then those without one, then those that are over.
 */
export const listedAt = `case
  when ${waiting} then ${utc(clockFrom)} + interval '24 hours'
  when a.contacted_at is not null and a.hired_at is null and ${notClosed} then coalesce(least(
    case when a.replied_at is not null and a.interview_at is null and a.offered_at is null then ${utc("a.replied_at")} end,
    ${utc("a.follow_up_at")}, ${utc("a.interview_starts_at")}), timestamp '9999-01-01')
  else timestamp '9999-12-31'
end`;
