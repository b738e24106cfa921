import { mergedIds } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { optedOutBefore } from "./queue.ts";

/** Whether a number or an address of this application, or of one that is merged with it, asked us not to write about another. */
export async function hasOptedOutBefore(database: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from registration r where r.application_id in ${mergedIds} and ${optedOutBefore("$1")} limit 1`,
    [id],
    "desk-opted-out-before",
  );
  return rowCount > 0;
}
