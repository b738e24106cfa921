/** The log is kept for two years; a trigger refuses to delete younger rows. */
import type { Queryable } from "../../db/database.ts";
import { integer, onlyRow } from "../../db/rows.ts";

const old = "from desk_event where at < now() - interval '2 years'";

export async function forgetOldDeskEvents(database: Queryable): Promise<number> {
  return (await database.query(`delete ${old}`)).rowCount;
}

/** How many {@link forgetOldDeskEvents} would delete. */
export async function countOldDeskEvents(database: Queryable): Promise<number> {
  return onlyRow(await database.rows({ count: integer }, `select count(*) as count ${old}`)).count;
}
