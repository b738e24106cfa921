/** How long the audit log is kept: two years, by the clock of the database, whose trigger lets nothing younger go. */
import type { Queryable } from "../db/database.ts";
import { integer, onlyRow } from "../db/rows.ts";

const old = "from desk_event where at < now() - interval '2 years'";

/** Resolves to how many rows went. */
export async function forgetOldDeskEvents(database: Queryable): Promise<number> {
  return (await database.query(`delete ${old}`)).rowCount;
}

/** How many {@link forgetOldDeskEvents} would delete. */
export async function countOldDeskEvents(database: Queryable): Promise<number> {
  return onlyRow(await database.rows({ count: integer }, `select count(*) as count ${old}`)).count;
}
