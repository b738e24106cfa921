/** The kept promise over time: the home page's figure (db/queries/promise.ts) in detail. */
import { leadOf } from "../../../application-columns.ts";
import { integer, nullable, onlyRow, type Row, time } from "../../../rows.ts";
import type { Queryable } from "../../../database.ts";
import { hourOf, promiseIsKept, missedPromise, coveredByPromise, promisedFrom } from "../../promise.ts";
import { figuresCondition, type FiguresQuery } from "./parameters.ts";

const totals = {
  kept: integer,
  missed: integer,
  /** How many of them the lists show: without erased ones, and only the leading one of a merge. */
  keptListed: integer,
  missedListed: integer,
};

export async function promiseTotals(database: Queryable, query: FiguresQuery): Promise<Row<typeof totals>> {
  const { condition, parameters } = figuresCondition(query);
  const listed = (outcome: string) =>
    `count(distinct ${leadOf("application")}) filter (where erased_at is null and ${outcome})`;
  const rows = await database.rows(
    totals,
    `select count(*) filter (where ${promiseIsKept}) as kept, count(*) filter (where ${missedPromise}) as missed,
       ${listed(promiseIsKept)} as "keptListed", ${listed(missedPromise)} as "missedListed"
     from application where ${coveredByPromise} and ${condition}`,
    parameters,
  );
  return onlyRow(rows);
}

const partShape = { from: time, kept: integer, missed: integer };

/** By UTC day, week or month, oldest first; omits periods without applications. */
export function promiseParts(
  database: Queryable,
  query: FiguresQuery,
  unit: "day" | "week" | "month",
): Promise<Row<typeof partShape>[]> {
  const { condition, parameters } = figuresCondition(query);
  return database.rows(
    partShape,
    `select date_trunc('${unit}', created_at, 'UTC') as "from",
       count(*) filter (where ${promiseIsKept}) as kept, count(*) filter (where ${missedPromise}) as missed
     from application where ${coveredByPromise} and ${condition} group by 1 order by 1`,
    parameters,
  );
}

const hourShape = { hour: integer, people: integer };

/** Kept promises by the hours taken; omits hours without any. */
export function hoursToContact(database: Queryable, query: FiguresQuery): Promise<Row<typeof hourShape>[]> {
  const { condition, parameters } = figuresCondition(query);
  return database.rows(
    hourShape,
    `select ${hourOf("application")} as hour, count(*) as people
     from application where ${coveredByPromise} and ${condition} and ${promiseIsKept} group by 1 order by 1`,
    parameters,
  );
}

const timeShape = { half: nullable(integer), most: nullable(integer) };

/**
 * Seconds within which half, and nine of ten, of the applicants covered by the promise were
 * contacted; null: they were not.
 */
export async function timesToContact(
  database: Queryable,
  query: FiguresQuery,
): Promise<Row<typeof timeShape> | undefined> {
  const { condition, parameters } = figuresCondition(query);
  const [times] = await database.rows(
    timeShape,
    `select nullif(half, 1e12)::bigint as half, nullif(most, 1e12)::bigint as most from (
       select percentile_disc(0.5) within group (order by seconds) as half,
         percentile_disc(0.9) within group (order by seconds) as most
       from (
         -- Applicants who were not contacted count as waiting longest.
         select case when contacted_at is null or contact_proof is null or nobody_wrote_at is not null then 1e12
           else greatest(0, floor(extract(epoch from contacted_at - ${promisedFrom("application")}))) end as seconds
         from application where ${coveredByPromise} and ${condition} and (${promiseIsKept} or ${missedPromise})
       ) waited
     ) times`,
    parameters,
  );
  return times;
}
