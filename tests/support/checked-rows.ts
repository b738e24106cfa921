/**
 * A database that compares every returned row with its declared shape (db/rows.ts), so that every
 * test checks the types on its engine.
 */
import type { Database, Queryable, Transaction } from "../../db/database.ts";
import type { RowShape } from "../../db/rows.ts";
import { following } from "./following.ts";

export class UntrueRow extends Error {
  constructor(what: string, text: string) {
    super(`a row is not what its statement says: ${what}\n${text}`);
    this.name = "UntrueRow";
  }
}

export function checkingRows(real: Database): Database {
  return following(real, {
    rows: checked(real),
    async rowsOfOne(shape, statement, options) {
      const rows = await real.rowsOfOne(shape, statement, options);
      for (const row of rows) check(shape, row, statement.text);
      return rows;
    },
    transaction: (work, options) =>
      real.transaction(
        (transaction) => work(following<Transaction>(transaction, { rows: checked(transaction) })),
        options,
      ),
  });
}

function checked(target: Pick<Queryable, "rows">): Queryable["rows"] {
  return async (shape, text, parameters, name) => {
    const rows = await target.rows(shape, text, parameters, name);
    for (const row of rows) check(shape, row, text);
    return rows;
  };
}

function check(shape: RowShape, row: Readonly<Record<string, unknown>>, text: string): void {
  for (const [name, column] of Object.entries(shape)) {
    if (!column.is(row[name])) throw new UntrueRow(`${name} is ${typeof row[name]} ${String(row[name])}`, text);
  }
  const unnamed = Object.keys(row).filter((name) => !(name in shape));
  if (unnamed.length > 0) throw new UntrueRow(`nothing is said of ${unnamed.join(", ")}`, text);
}
