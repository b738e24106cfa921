import { clockFrom, leadOf, waiting } from "../application-columns.ts";
import type { Queryable } from "../database.ts";
import { integer, nullable, onlyRow, type Row, time } from "../rows.ts";

const shape = {
  count: integer,
  /** Those among them who are still waiting for contact. */
  waiting: integer,
  /** When the first of them applied; null: none. */
  oldest: nullable(time),
};

/** Applications that the clock found long overdue, from `since` until before `until`. */
export async function missedLate(database: Queryable, since: Date, until: Date): Promise<Row<typeof shape>> {
  const rows = await database.rows(
    shape,
    `select count(distinct a.id) as count, count(distinct a.id) filter (where ${waiting}) as waiting, min(${clockFrom}) as oldest
     from application_event e join application said on said.id = e.application_id
     join application a on a.id = ${leadOf("said")}
     where e.type = 'missed' and e.detail->>'late' = 'true' and e.at >= $1::timestamptz and e.at < $2::timestamptz`,
    [since.toISOString(), until.toISOString()],
  );
  return onlyRow(rows);
}
