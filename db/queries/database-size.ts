/** Size of the stored database in bytes, without its write-ahead log. */
import type { Queryable } from "../database.ts";
import { integer, onlyRow } from "../rows.ts";

export async function databaseSize(database: Queryable): Promise<number> {
  const rows = await database.rows({ bytes: integer }, "select pg_database_size(current_database()) as bytes");
  return onlyRow(rows).bytes;
}
