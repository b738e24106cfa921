/** Reads a consistent snapshot, a few hundred rows at a time, while others write. */
import type { Database, Transaction } from "../../db/database.ts";
import { boolean, integer, onlyRow, text, time } from "../../db/rows.ts";
import { documentFormat, type Part, type Totals } from "./document.ts";
import { exactTexts, quoted, sequencesOf, tablesOf } from "./tables.ts";

/** Rows per fetch, and of pictures, which have up to a megabyte of hexadecimal digits each. */
const atOnce = { rows: 500, pictures: 4 } as const;

/**
 * Passes the parts to `use` within one read-only transaction. On the embedded engine all other work
 * waits for it, so `use` must be as fast as possible.
 */
export function readDatabase(
  database: Database,
  leftOut: readonly string[],
  use: (parts: AsyncIterable<Part>) => Promise<void>,
): Promise<void> {
  return database.transaction(
    async (transaction) => {
      await transaction.script(`set transaction isolation level repeatable read, read only; ${exactTexts}`);
      await use(partsOf(transaction, database.kind, leftOut));
    },
    { unhurried: true },
  );
}

async function* partsOf(transaction: Transaction, engine: string, leftOut: readonly string[]): AsyncGenerator<Part> {
  const migrations = await transaction.rows(
    { name: text, digest: text },
    "select name, digest from schema_migration order by name",
  );
  const { at } = onlyRow(await transaction.rows({ at: time }, "select now() as at"));
  yield {
    kind: "start",
    start: { fairlead: "backup", format: documentFormat, at: at.toISOString(), engine, migrations },
  };
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(transaction, leftOut)) {
    yield { kind: "table", table };
    counts[table.table] = 0;
    const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(", ");
    await transaction.script(
      `declare backup no scroll cursor for select array_to_json(array[${values}])::text as row from ${quoted(table.table)}`,
    );
    const most = table.columns.some(({ type }) => type === "bytea") ? atOnce.pictures : atOnce.rows;
    for (let more = true; more;) {
      const rows = await transaction.rows({ row: text }, `fetch ${most} from backup`);
      more = rows.length === most;
      counts[table.table] = (counts[table.table] ?? 0) + rows.length;
      yield { kind: "rows", rows: rows.map(({ row }) => row) };
    }
    await transaction.script("close backup");
  }
  const sequences: Record<string, Totals["sequences"][string]> = {};
  // Sequences are not part of the snapshot: they are at least as far as the rows.
  for (const name of await sequencesOf(transaction)) {
    const rows = await transaction.rows(
      { last: integer, called: boolean },
      `select last_value as last, is_called as called from ${quoted(name)}`,
    );
    sequences[name] = onlyRow(rows);
  }
  yield { kind: "end", totals: { tables: counts, sequences } };
}
