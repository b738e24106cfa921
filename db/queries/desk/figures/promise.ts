/** The kept promise over time: the figure of the home page (db/queries/promise.ts), taken apart. */
import { leadOf } from "../../../application-columns.ts";
import { integer, nullable, onlyRow, type Row, time } from "../../../rows.ts";
import type { Queryable } from "../../../database.ts";
import { hourOf, keptTo, missedOf, ofThePromise } from "../../promise.ts";
import { askedOf, type FiguresAsked } from "./asked.ts";

const totals = {
  kept: integer,
  missed: integer,
  /** So many people of them stand in the lists: what is erased stands in none, and of what is merged the one that leads does. */
  keptListed: integer,
  missedListed: integer,
};

export async function promiseTotals(database: Queryable, asked: FiguresAsked): Promise<Row<typeof totals>> {
  const { condition, parameters } = askedOf(asked);
  const listed = (which: string) =>
    `count(distinct ${leadOf("application")}) filter (where erased_at is null and ${which})`;
  const rows = await database.rows(
    totals,
    `select count(*) filter (where ${keptTo}) as kept, count(*) filter (where ${missedOf}) as missed,
       ${listed(keptTo)} as "keptListed", ${listed(missedOf)} as "missedListed"
     from application where ${ofThePromise} and ${condition}`,
    parameters,
  );
  return onlyRow(rows);
}

const partShape = { from: time, kept: integer, missed: integer };

/** By days, weeks or months of UTC, the oldest first; where nobody applied, there is none. */
export function promiseParts(
  database: Queryable,
  asked: FiguresAsked,
  unit: "day" | "week" | "month",
): Promise<Row<typeof partShape>[]> {
  const { condition, parameters } = askedOf(asked);
  return database.rows(
    partShape,
    `select date_trunc('${unit}', created_at, 'UTC') as "from",
       count(*) filter (where ${keptTo}) as kept, count(*) filter (where ${missedOf}) as missed
     from application where ${ofThePromise} and ${condition} group by 1 order by 1`,
    parameters,
  );
}

const hourShape = { hour: integer, people: integer };

/** Whom it was kept to, by the hour that it took; an hour of nobody is left out. */
export function hoursToContact(database: Queryable, asked: FiguresAsked): Promise<Row<typeof hourShape>[]> {
  const { condition, parameters } = askedOf(asked);
  return database.rows(
    hourShape,
    `select ${hourOf("application")} as hour, count(*) as people
     from application where ${ofThePromise} and ${condition} and ${keptTo} group by 1 order by 1`,
    parameters,
  );
}

const timeShape = { half: nullable(integer), most: nullable(integer) };

/** Seconds in which half, and nine of ten, of those whom the promise is about were written to; null: they were not. */
export async function timesToContact(
  database: Queryable,
  asked: FiguresAsked,
): Promise<Row<typeof timeShape> | undefined> {
  const { condition, parameters } = askedOf(asked);
  const [times] = await database.rows(
    timeShape,
    `select nullif(half, 1e12)::bigint as half, nullif(most, 1e12)::bigint as most from (
       select percentile_disc(0.5) within group (order by seconds) as half,
         percentile_disc(0.9) within group (order by seconds) as most
       from (
         -- Whom nobody wrote to waits longer than everybody else.
         select case when contacted_at is null or contact_proof is null or nobody_wrote_at is not null then 1e12
           else greatest(0, floor(extract(epoch from contacted_at - created_at))) end as seconds
         from application where ${ofThePromise} and ${condition} and (${keptTo} or ${missedOf})
       ) waited
     ) times`,
    parameters,
  );
  return times;
}
