/**
 * The one reading of an application that commands and queries share: where it stands, whether somebody waits, and where its
 * clock runs from. As text, of `application a`: the conditions are those of the indexes.
 */
import { type ApplicationState, closedReasons, type Moment, moments } from "../domain/application/lifecycle.ts";
import { contactProofs } from "../domain/contact-clock/outcome.ts";
import { type Column, listOf, nullable, oneOf, text, time } from "./rows.ts";
import { application } from "./schema.ts";

/** Of {@link stateColumns}. */
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

/** Who is switched off writes to nobody. */
const writerIn = (alias: string) =>
  `(select w.id from recruiter w where w.id = ${alias}.writing_by and w.disabled_at is null)`;

/** Selects an {@link ApplicationState} of the application that is called so. */
export const stateColumnsOf = (alias: string) =>
  (Object.keys(stateShape) as (keyof ApplicationState)[])
    .map((name) => `${name === "writingBy" ? writerIn(alias) : `${alias}.${columnOf(name)}`} as "${name}"`)
    .join(", ");

export const stateColumns = stateColumnsOf("a");

/** The column of a mark, for an update. */
export function columnOf(name: keyof ApplicationState): string {
  return application[name].name;
}

/** Where the clock runs from; due time has the same order. */
export const clockFrom = "coalesce(a.clock_restarted_at, a.created_at)";

/** Nobody has said the last word about it. */
export const notClosed = `a.declined_at is null and a.closed_at is null and a.opted_out_at is null and a.spam_at is null
  and a.withdrawn_at is null and a.erased_at is null`;

/** Somebody still has to write: domain/application/lifecycle.ts, isWaiting. */
export const waiting = `a.contacted_at is null and a.held_at is null and ${notClosed}`;

/** Of those that are merged the desk's lists, the clock and recruiters' work have the one that leads. */
export const leads = "a.merged_into is null";

/** The one that leads, of whatever `alias` is merged with; its own where it is by itself. */
export const leadOf = (alias: string) => `coalesce(${alias}.merged_into, ${alias}.id)`;

/** What `$1`, which leads, is made of: itself and those merged into it. */
export const mergedIds = "(select m.id from application m where m.id = $1 or m.merged_into = $1)";

/**
 * Whom the desk's lists show: what is erased is gone, who is held back has a list of their own until somebody decides, and of those
 * that are merged each list has the one that leads.
 */
export const shown = `a.erased_at is null and ${leads}
  and (a.held_at is null or coalesce(a.declined_at, a.closed_at, a.opted_out_at, a.spam_at, a.withdrawn_at) is not null)`;

/**
 * How many applications count towards closing the vacancy `v` by itself, as many as `most` at most (SQL): those since it was opened last.
 * Of one connection they count as one for the two days that it is known, and afterwards what was not found to be spam: nobody closes a
 * vacancy by sending the form again and again. Who has withdrawn does not count.
 * What closes it and what the desk says of it ask this.
 */
export function countedTowardsClosing(most: string): string {
  return `(select count(*) from (
    select distinct coalesce(a.sender_group, a.id::text) from application a where a.first_vacancy = v.slug and a.created_at >= v.opened_at and ${shown}
      and a.spam_at is null and a.withdrawn_at is null
    limit ${most}
  ) counted)`;
}

/** Held back, and nobody has decided yet. */
export const held = `a.held_at is not null and ${notClosed}`;

const utc = (column: string) => `timezone('UTC', ${column})`;

/**
 * When somebody has to do something next, as UTC without its zone (an index takes no other arithmetic): who waits is to be written to
 * within 24 hours; who answered waits for an answer; a follow-up and an interview have a time. Null: nothing is to be done.
 * domain/desk/next-act.ts says the same; a test holds the two together.
 */
export const nextAt = `case
  when ${waiting} then ${utc(clockFrom)} + interval '24 hours'
  when a.contacted_at is not null and a.hired_at is null and ${notClosed} then least(
    case when a.replied_at is not null and a.interview_at is null and a.offered_at is null then ${utc("a.replied_at")} end,
    ${utc("a.follow_up_at")}, ${utc("a.interview_starts_at")})
end`;

/** Of what is {@link shown}: where it stands, as the desk's filters call it. */
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

/** Of whom nothing is asked now, and who is over or hired: behind everything that has a time. */
export const noTime = "9999-01-01T00:00:00.000Z";
export const overTime = "9999-12-31T00:00:00.000Z";

/** By what the lists go: what is to be done next, then whoever nothing is to be done about, then whoever it is over with. */
export const listedAt = `case
  when ${waiting} then ${utc(clockFrom)} + interval '24 hours'
  when a.contacted_at is not null and a.hired_at is null and ${notClosed} then coalesce(least(
    case when a.replied_at is not null and a.interview_at is null and a.offered_at is null then ${utc("a.replied_at")} end,
    ${utc("a.follow_up_at")}, ${utc("a.interview_starts_at")}), timestamp '9999-01-01')
  else timestamp '9999-12-31'
end`;
