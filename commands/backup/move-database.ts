import type { Database } from "../../db/database.ts";
import { integer, onlyRow } from "../../db/rows.ts";
import { type Loaded, load } from "./load-rows.ts";
import { readDatabase } from "./read-database.ts";
import { neverCopied, quoted, tablesOf } from "./tables.ts";

/**
 * Copies all rows of a database into an empty one. Rejects if the counts differ, and then leaves
 * `to` empty.
 */
export async function move(from: Database, to: Database): Promise<Loaded> {
  let loaded: Loaded | undefined;
  await readDatabase(from, neverCopied, async (parts) => {
    loaded = await load(to, parts, async () => {});
  });
  if (!loaded) throw new Error("the source database returned nothing");
  return loaded;
}

export interface Compared {
  readonly table: string;
  readonly from: number;
  readonly to: number;
}

/** Row counts of every moved table, as each side counts them now. */
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
