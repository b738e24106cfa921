/** The kept promise over time: the figure of the home page (db/queries/promise.ts), taken apart. */
import { integer, nullable, type Row, time } from "../../../rows.ts";
import type { Queryable } from "../../../database.ts";
import { keptTo, missedOf, ofThePromise, promiseParameters } from "../../promise.ts";

const partShape = { from: time, kept: integer, missed: integer };

/** By days, weeks or months of UTC, the oldest first; where nobody applied, there is none. */
export function promiseParts(
  database: Queryable,
  now: Date,
  days: number,
  unit: "day" | "week" | "month",
): Promise<Row<typeof partShape>[]> {
  return database.rows(
    partShape,
    `select date_trunc('${unit}', created_at, 'UTC') as "from",
       count(*) filter (where ${keptTo}) as kept, count(*) filter (where ${missedOf}) as missed
     from application where ${ofThePromise} group by 1 order by 1`,
    promiseParameters(now, days),
  );
}

const hourShape = { hour: integer, people: integer };

/** Whom it was kept to, by the hour that it took; an hour of nobody is left out. */
export function hoursToContact(database: Queryable, now: Date, days: number): Promise<Row<typeof hourShape>[]> {
  return database.rows(
    hourShape,
    // Whoever was marked as contacted before they applied, after a clock was set back, counts for the first hour.
    `select greatest(0, floor(extract(epoch from contacted_at - created_at) / 3600))::integer as hour, count(*) as people
     from application where ${ofThePromise} and ${keptTo} group by 1 order by 1`,
    promiseParameters(now, days),
  );
}

const timeShape = { half: nullable(integer), most: nullable(integer) };

/** Seconds in which half, and nine of ten, of those whom the promise is about were written to; null: they were not. */
export async function timesToContact(
  database: Queryable,
  now: Date,
  days: number,
): Promise<Row<typeof timeShape> | undefined> {
  const [times] = await database.rows(
    timeShape,
    `select nullif(half, 1e12)::bigint as half, nullif(most, 1e12)::bigint as most from (
       select percentile_disc(0.5) within group (order by seconds) as half,
         percentile_disc(0.9) within group (order by seconds) as most
       from (
         -- Whom nobody wrote to waits longer than everybody else.
         select case when contacted_at is null or nobody_wrote_at is not null then 1e12
           else greatest(0, floor(extract(epoch from contacted_at - created_at))) end as seconds
         from application where ${ofThePromise} and (${keptTo} or ${missedOf})
       ) waited
     ) times`,
    promiseParameters(now, days),
  );
  return times;
}
