/** `Database.rowsOfOne` where nothing is saved by sending all at once. */
import type { Database } from "./database.ts";

export function rowsInTransaction(database: Pick<Database, "transaction">): Database["rowsOfOne"] {
  return (shape, { text, parameters, name }, { announces = false, ...options } = {}) =>
    database.transaction(async (transaction) => {
      const rows = await transaction.rows(shape, text, parameters, name);
      if (announces) transaction.announce();
      return rows;
    }, options);
}
