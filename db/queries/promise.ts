/** The kept promise in figures (B7), counted from the applications themselves. */
import { promiseDays } from "../../domain/contact-clock/outcome.ts";
import type { Queryable } from "../database.ts";

export interface PromiseFigures {
  /** Contacted within 24 hours, and not gainsaid by the person. */
  readonly kept: number;
  /** Everybody else who had to be contacted. */
  readonly missed: number;
}

const due = "created_at + interval '24 hours'";
const inTime = `coalesce(contacted_at < ${due}, false)`;

/**
 * What became of the applications of the 30 days before `now`: those that are decided, by the rule of
 * domain/contact-clock/outcome.ts. Reads the rows of those days alone, by the index application_created.
 */
export async function keptPromise(database: Queryable, now: Date): Promise<PromiseFigures> {
  const since = new Date(now.getTime() - promiseDays * 86_400_000);
  const { rows } = await database.query<Record<keyof PromiseFigures, number | string>>(
    `select
       count(*) filter (where nobody_wrote_at is null and spam_at is null and ${inTime}) as kept,
       count(*) filter (where nobody_wrote_at is not null or (spam_at is null and not ${inTime}
         and ${due} <= $2::timestamptz
         -- The earliest of what is there: least() passes over nulls.
         and coalesce(least(withdrawn_at, opted_out_at, erased_at) >= ${due}, true))) as missed
     from application where created_at > $1::timestamptz and created_at <= $2::timestamptz and held_at is null`,
    [since.toISOString(), now.toISOString()],
    "kept-promise",
  );
  return { kept: Number(rows[0]?.kept ?? 0), missed: Number(rows[0]?.missed ?? 0) };
}

/**
 * What the public is shown (B7): nothing kept and nothing missed while no recruiter has an account, for then nobody can
 * mark that they wrote, and the rows say nothing (docs/decisions/0007).
 */
export async function publicPromise(database: Queryable, now: Date): Promise<PromiseFigures> {
  const { rows } = await database.query("select 1 from recruiter limit 1", [], "has-recruiter");
  return rows.length === 0 ? { kept: 0, missed: 0 } : keptPromise(database, now);
}
