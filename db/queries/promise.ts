/** The kept promise in figures (B7), counted from the applications. */
import { addMilliseconds, contactWithin } from "../../domain/contact-clock/clock.ts";
import { promiseDays } from "../../domain/contact-clock/outcome.ts";
import type { Queryable } from "../database.ts";
import { integer, onlyRow, type Row } from "../rows.ts";

const figures = {
  /**
   * Contacted within 24 hours by a message or an opened number, and the applicant has not reported
   * otherwise.
   */
  kept: integer,
  /** All others who had to be contacted. */
  missed: integer,
};

export type PromiseFigures = Row<typeof figures>;

/** Where the promise counts from: greatest() passes over nulls. */
export const promisedFrom = (row: string) => `greatest(${row}.created_at, ${row}.promise_restarted_at)`;
const dueOf = (row: string) => `${promisedFrom(row)} + interval '${contactWithin} milliseconds'`;
const inTime = (row: string) => `coalesce(${row}.contacted_at < ${dueOf(row)}, false)`;
const proven = (row: string) => `(${row}.contact_proof is not null and ${inTime(row)})`;

/** The application named `row` is excluded as spam. */
export const spamExclusionOf = (row: string) => `(${row}.spam_at is not null and (${row}.spam_confirmed_at is not null
       or ${row}.nobody_wrote_at is null and ${row}.spam_at < ${dueOf(row)}))`;
/** Parts of a flood count once. */
const counts = (row: string) => `${row}.parted_from_flood_at is null`;
/** The promise was kept. */
export const keptPromiseOf = (row: string) =>
  `(${counts(row)} and ${row}.nobody_wrote_at is null and not ${spamExclusionOf(row)} and ${proven(row)})`;
/** Excluded because the applicant opted out, without proof of a contact. */
const leftOutAsOptedOut = (row: string) => `(${row}.held_at is null and ${row}.nobody_wrote_at is null
       and not ${spamExclusionOf(row)} and not ${proven(row)} and coalesce(${row}.opted_out_at < ${dueOf(row)}, false))`;
/** The promise was missed, as of `now`. */
export const missedPromiseBy = (
  row: string,
  now: string,
) => `(${counts(row)} and not ${spamExclusionOf(row)} and (${row}.nobody_wrote_at is not null
       or (not ${proven(row)} and ${dueOf(row)} <= ${now}
         -- The earliest of those set: least() ignores nulls.
         and coalesce(least(${row}.withdrawn_at, ${row}.opted_out_at, ${row}.erased_at) >= ${dueOf(row)}, true))))`;
/**
 * Whole hours until contact. A contact before the application, after the clock was set back, counts
 * as hour 0.
 */
export const hourOf = (row: string) =>
  `greatest(0, floor(extract(epoch from ${row}.contacted_at - ${promisedFrom(row)}) / 3600))::integer`;

export const promiseIsKept = keptPromiseOf("application");
/** `$2` is the current time. */
export const missedPromise = missedPromiseBy("application", "$2::timestamptz");

const applied = "created_at > $1::timestamptz and created_at <= $2::timestamptz";
/** The applications covered; `$1` is the start. */
export const coveredByPromise = `${applied} and held_at is null`;

/** Parameters for these three. */
export function promiseParameters(now: Date, days: number): readonly [string, string] {
  return [addMilliseconds(now, -days * 86_400_000).toISOString(), now.toISOString()];
}

/**
 * Outcome of the applications in the 30 days (or `days`) before `now`: those that are decided by
 * the rule of domain/contact-clock/outcome.ts. Reads only those days' rows, by index
 * application_created.
 */
export async function keptPromise(database: Queryable, now: Date, days = promiseDays): Promise<PromiseFigures> {
  const rows = await database.rows(
    figures,
    `select count(*) filter (where ${promiseIsKept}) as kept, count(*) filter (where ${missedPromise}) as missed
     from application where ${coveredByPromise}`,
    promiseParameters(now, days),
    "kept-promise",
  );
  return onlyRow(rows);
}

const apart = {
  /** Missed, but marked as contacted in time without proof. */
  claimed: integer,
  /** Excluded as spam, whether held or not. */
  spam: integer,
  /** Marked as spam, although the applicant reported that no one wrote. */
  objected: integer,
  /** Excluded because they opted out. */
  optedOut: integer,
};

export type PromiseApart = Row<typeof apart>;

/**
 * Figures shown beside the promise: unproven claims and exclusions. `scope`: begins with {@link
 * promiseParameters}.
 */
export async function promiseApart(
  database: Queryable,
  scope: { readonly condition: string; readonly parameters: readonly unknown[] },
): Promise<PromiseApart> {
  const row = "application";
  const spam = `spam_at is not null and (held_at is not null or ${spamExclusionOf(row)})`;
  const rows = await database.rows(
    apart,
    `select count(*) filter (where held_at is null and ${missedPromise} and nobody_wrote_at is null and ${inTime(row)}) as claimed,
       count(*) filter (where ${spam}) as spam,
       count(*) filter (where ${spam} and nobody_wrote_at is not null) as objected,
       count(*) filter (where ${leftOutAsOptedOut(row)}) as "optedOut"
     from application where ${applied} and ${counts(row)} and ${scope.condition}`,
    scope.parameters,
  );
  return onlyRow(rows);
}

export interface PublicPromise extends PromiseFigures, Pick<PromiseApart, "spam" | "objected" | "optedOut"> {}

/**
 * The published figures (B7): zero while no recruiter has an account, because no one can then
 * record a contact, and the rows mean nothing (docs/decisions/0007).
 */
export async function publicPromise(database: Queryable, now: Date): Promise<PublicPromise> {
  const { rowCount } = await database.query("select from recruiter limit 1", [], "has-recruiter");
  if (rowCount === 0) return { kept: 0, missed: 0, spam: 0, objected: 0, optedOut: 0 };
  const parameters = promiseParameters(now, promiseDays);
  const { spam, objected, optedOut } = await promiseApart(database, { condition: "true", parameters });
  return { ...(await keptPromise(database, now)), spam, objected, optedOut };
}
