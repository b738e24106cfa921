/** Applications whose 24 hours are over or nearly so. */
import { contactWithin } from "../../domain/contact-clock/clock.ts";
import { clockFrom, leads, waiting } from "../application-columns.ts";
import type { Queryable } from "../database.ts";
import { integer, onlyRow, type Row } from "../rows.ts";

const danger = { open: integer, soon: integer, overdue: integer };

/** @param left milliseconds within which the rest is `soon` over */
export async function promiseDanger(database: Queryable, now: Date, left: number): Promise<Row<typeof danger>> {
  const rows = await database.rows(
    danger,
    `with w as materialized (select ${clockFrom} as since from application a where ${waiting} and ${leads})
     select count(*) as open, count(*) filter (where since <= $1::timestamptz) as overdue,
       count(*) filter (where since > $1::timestamptz and since <= $2::timestamptz) as soon from w`,
    [now.getTime() - contactWithin, now.getTime() - contactWithin + left].map((time) => new Date(time).toISOString()),
  );
  return onlyRow(rows);
}
