/** Everything from one database into another that is empty, row by row as it is, and counted on both sides. */
import type { Database } from "../db/database.ts";
import { integer, onlyRow } from "../db/rows.ts";
import { type Loaded, load } from "./load.ts";
import { readDatabase } from "./read-database.ts";
import { neverCopied, quoted, tablesOf } from "./tables.ts";

/** Rejects where the counts differ; nothing is in `to` then. */
export async function move(from: Database, to: Database): Promise<Loaded> {
  let loaded: Loaded | undefined;
  await readDatabase(from, neverCopied, async (parts) => {
    loaded = await load(to, parts, async () => {});
  });
  if (!loaded) throw new Error("nothing was read");
  return loaded;
}

export interface Compared {
  readonly table: string;
  readonly from: number;
  readonly to: number;
}

/** The rows of every table that was moved, as each side counts them now. */
export async function compareCounts(from: Database, to: Database): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const { table } of await tablesOf(from, neverCopied)) {
    const [there, here] = await Promise.all([from, to].map((database) => count(database, table)));
    compared.push({ table, from: there ?? 0, to: here ?? 0 });
  }
  return compared;
}

function count(database: Database, table: string): Promise<number> {
  return database.transaction(
    async (transaction) => {
      const rows = await transaction.rows({ count: integer }, `select count(*) as count from ${quoted(table)}`);
      return onlyRow(rows).count;
    },
    { unhurried: true },
  );
}
