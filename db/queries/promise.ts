/** The kept promise in figures (B7), counted from the applications themselves. */
import { after, contactWithin } from "../../domain/contact-clock/clock.ts";
import { promiseDays } from "../../domain/contact-clock/outcome.ts";
import type { Queryable } from "../database.ts";
import { integer, onlyRow, type Row } from "../rows.ts";

const figures = {
  /** Contacted within 24 hours by a message or an opened number, and the person has not said that nobody wrote. */
  kept: integer,
  /** Everybody else who had to be contacted. */
  missed: integer,
};

export type PromiseFigures = Row<typeof figures>;

const dueOf = (row: string) => `${row}.created_at + interval '${contactWithin} milliseconds'`;
const inTime = (row: string) => `coalesce(${row}.contacted_at < ${dueOf(row)}, false)`;
const proven = (row: string) => `(${row}.contact_proof is not null and ${inTime(row)})`;

/** Of the application that is called so: it is left out as spam. */
export const leftOutOf = (row: string) => `(${row}.spam_at is not null and (${row}.spam_confirmed_at is not null
       or ${row}.nobody_wrote_at is null and ${row}.spam_at < ${dueOf(row)}))`;
/** The promise was kept to them. */
export const keptToOf = (row: string) =>
  `(${row}.nobody_wrote_at is null and not ${leftOutOf(row)} and ${proven(row)})`;
/** It is left out because the person asked us not to write; nothing shows that they did. */
const leftOutAsOptedOut = (row: string) => `(${row}.held_at is null and ${row}.nobody_wrote_at is null
       and not ${leftOutOf(row)} and not ${proven(row)} and coalesce(${row}.opted_out_at < ${dueOf(row)}, false))`;
/** It was missed, by the moment of asking. */
export const missedBy = (row: string, now: string) => `(not ${leftOutOf(row)} and (${row}.nobody_wrote_at is not null
       or (not ${proven(row)} and ${dueOf(row)} <= ${now}
         -- The earliest of what is there: least() passes over nulls.
         and coalesce(least(${row}.withdrawn_at, ${row}.opted_out_at, ${row}.erased_at) >= ${dueOf(row)}, true))))`;
/** Within how many whole hours: whoever was marked before they applied, after a clock was set back, counts for the first. */
export const hourOf = (row: string) =>
  `greatest(0, floor(extract(epoch from ${row}.contacted_at - ${row}.created_at) / 3600))::integer`;

export const keptTo = keptToOf("application");
/** With $2 the moment of asking. */
export const missedOf = missedBy("application", "$2::timestamptz");

const applied = "created_at > $1::timestamptz and created_at <= $2::timestamptz";
/** Of whom it is asked: $1 is when it begins. */
export const ofThePromise = `${applied} and held_at is null`;

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

const apart = {
  /** Of the missed, marked as contacted in time, and nothing shows it. */
  claimed: integer,
  /** Left out as spam, held back or not. */
  spam: integer,
  /** Of the spam, said that nobody wrote. */
  objected: integer,
  /** Left out because they asked us not to write. */
  optedOut: integer,
};

export type PromiseApart = Row<typeof apart>;

/** What stands beside the figures: what recruiters only claim, and who is left out. `asked`: with {@link promiseParameters} first. */
export async function promiseApart(
  database: Queryable,
  asked: { readonly condition: string; readonly parameters: readonly unknown[] },
): Promise<PromiseApart> {
  const row = "application";
  const spam = `spam_at is not null and (held_at is not null or ${leftOutOf(row)})`;
  const rows = await database.rows(
    apart,
    `select count(*) filter (where held_at is null and ${missedOf} and nobody_wrote_at is null and ${inTime(row)}) as claimed,
       count(*) filter (where ${spam}) as spam,
       count(*) filter (where ${spam} and nobody_wrote_at is not null) as objected,
       count(*) filter (where ${leftOutAsOptedOut(row)}) as "optedOut"
     from application where ${applied} and ${asked.condition}`,
    asked.parameters,
  );
  return onlyRow(rows);
}

export interface PublicPromise extends PromiseFigures, Pick<PromiseApart, "spam" | "objected" | "optedOut"> {}

/**
 * What the public is shown (B7): nothing kept and nothing missed while no recruiter has an account, for then nobody can
 * mark that they wrote, and the rows say nothing (docs/decisions/0007).
 */
export async function publicPromise(database: Queryable, now: Date): Promise<PublicPromise> {
  const { rowCount } = await database.query("select from recruiter limit 1", [], "has-recruiter");
  if (rowCount === 0) return { kept: 0, missed: 0, spam: 0, objected: 0, optedOut: 0 };
  const parameters = promiseParameters(now, promiseDays);
  const { spam, objected, optedOut } = await promiseApart(database, { condition: "true", parameters });
  return { ...(await keptPromise(database, now)), spam, objected, optedOut };
}
