import type { Queryable } from "../database.ts";
import { onlyRow, time } from "../rows.ts";

export async function databaseTime(database: Queryable): Promise<Date> {
  return onlyRow(await database.rows({ now: time }, "select clock_timestamp() as now")).now;
}
