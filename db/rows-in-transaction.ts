/** `Database.rowsOfOne` for engines where sending everything at once saves nothing. */
import type { Database } from "./database.ts";

export function rowsInTransaction(database: Pick<Database, "transaction">): Database["rowsOfOne"] {
  return (shape, { text, parameters, name }, { announces = false, ...options } = {}) =>
    database.transaction(async (transaction) => {
      const rows = await transaction.rows(shape, text, parameters, name);
      if (announces) transaction.announce();
      return rows;
    }, options);
}
