import type { Database } from "./database.ts";
import type { Row, RowShape } from "./rows.ts";

/** Carries the rows out of a transaction that must not commit. */
class RolledBack extends Error {
  readonly rows: readonly unknown[];

  constructor(rows: readonly unknown[]) {
    super("rolled back");
    this.rows = rows;
  }
}

/**
 * A database whose `rowsOfOne` returns the rows as usual, but never commits and announces nothing.
 * All other members are refused, so that no later change of a command can write through it.
 */
export function rehearsing(database: Database): Database {
  const rowsOfOne = async <Shape extends RowShape>(
    shape: Shape,
    { text, parameters, name }: Parameters<Database["rowsOfOne"]>[1],
    { locks, onePlan }: Parameters<Database["rowsOfOne"]>[2] = {},
  ): Promise<Row<Shape>[]> => {
    try {
      return await database.transaction(
        async (transaction) => {
          throw new RolledBack(await transaction.rows(shape, text, parameters, name));
        },
        { ...(locks && { locks }), ...(onePlan && { onePlan }) },
      );
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      return error.rows as Row<Shape>[];
    }
  };
  return new Proxy(database, {
    get(_, member) {
      if (member === "rowsOfOne") return rowsOfOne;
      throw new Error(`a rehearsal must not use ${String(member)} of the database`);
    },
  });
}
