/** The kept promise in figures (B7), counted from the applications themselves. */
import { after, contactWithin } from "../../domain/contact-clock/clock.ts";
import { promiseDays } from "../../domain/contact-clock/outcome.ts";
import type { Queryable } from "../database.ts";
import { integer, onlyRow, type Row } from "../rows.ts";

const figures = {
  /** Contacted within 24 hours, and the person has not said that nobody wrote. */
  kept: integer,
  /** Everybody else who had to be contacted. */
  missed: integer,
};

export type PromiseFigures = Row<typeof figures>;

const dueOf = (row: string) => `${row}.created_at + interval '${contactWithin} milliseconds'`;
const inTime = (row: string) => `coalesce(${row}.contacted_at < ${dueOf(row)}, false)`;

/** Of the application that is called so: the promise was kept to them. */
export const keptToOf = (row: string) =>
  `(${row}.nobody_wrote_at is null and ${row}.spam_at is null and ${inTime(row)})`;
/** It was missed, by the moment of asking. */
export const missedBy = (row: string, now: string) => `(${row}.nobody_wrote_at is not null
       or (${row}.spam_at is null and not ${inTime(row)} and ${dueOf(row)} <= ${now}
         -- The earliest of what is there: least() passes over nulls.
         and coalesce(least(${row}.withdrawn_at, ${row}.opted_out_at, ${row}.erased_at) >= ${dueOf(row)}, true)))`;
/** Within how many whole hours: whoever was marked before they applied, after a clock was set back, counts for the first. */
export const hourOf = (row: string) =>
  `greatest(0, floor(extract(epoch from ${row}.contacted_at - ${row}.created_at) / 3600))::integer`;

export const keptTo = keptToOf("application");
/** With $2 the moment of asking. */
export const missedOf = missedBy("application", "$2::timestamptz");

/** Of whom it is asked: $1 is when it begins. */
export const ofThePromise = "created_at > $1::timestamptz and created_at <= $2::timestamptz and held_at is null";

/** What those three are given. */
export function promiseParameters(now: Date, days: number): readonly [string, string] {
  return [after(now, -days * 86_400_000).toISOString(), now.toISOString()];
}

/**
 * What became of the applications of the 30 days (or as many as are asked for) before `now`: those that are decided, by the rule of
 * domain/contact-clock/outcome.ts. Reads the rows of those days alone, by the index application_created.
 */
export async function keptPromise(database: Queryable, now: Date, days = promiseDays): Promise<PromiseFigures> {
  const rows = await database.rows(
    figures,
    `select count(*) filter (where ${keptTo}) as kept, count(*) filter (where ${missedOf}) as missed
     from application where ${ofThePromise}`,
    promiseParameters(now, days),
    "kept-promise",
  );
  return onlyRow(rows);
}

/**
 * What the public is shown (B7): nothing kept and nothing missed while no recruiter has an account, for then nobody can
 * mark that they wrote, and the rows say nothing (docs/decisions/0007).
 */
export async function publicPromise(database: Queryable, now: Date): Promise<PromiseFigures> {
  const { rowCount } = await database.query("select from recruiter limit 1", [], "has-recruiter");
  return rowCount === 0 ? { kept: 0, missed: 0 } : keptPromise(database, now);
}
