import type { Queryable } from "../../database.ts";
import { optedOutBefore } from "./queue.ts";

/** Whether another application with a number or an address of this one ended with *do not write*. */
export async function hasOptedOutBefore(database: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from application a join registration r on r.application_id = a.id where a.id = $1 and ${optedOutBefore} limit 1`,
    [id],
    "desk-opted-out-before",
  );
  return rowCount > 0;
}
