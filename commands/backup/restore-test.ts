/** Restores a backup into a temporary database, and compares every row with the file. */
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Database } from "../../db/database.ts";
import { openEmbedded } from "../../db/embedded/open.ts";
import type { Part } from "./document.ts";
import { readBackup } from "./file.ts";
import { load } from "./load-rows.ts";
import { readDatabase } from "./read-database.ts";
import { notBackedUp } from "./tables.ts";

/** Of a table, whatever the order of its rows. */
interface Sum {
  rows: number;
  /** Of the first 8 bytes of each row's SHA-256, modulo 2^64. */
  digest: bigint;
}

export type Sums = ReadonlyMap<string, Readonly<Sum>>;

export interface RestoreTest {
  readonly at: Date;
  readonly rows: number;
  readonly tables: number;
  readonly applications: number;
  /** An older version's backup was migrated, so that only its numbers of rows could be compared. */
  readonly migrated: boolean;
}

/** Rejects if the restored rows are not those of the file. Leaves nothing. */
export async function testRestore(path: string, passphrase: string | null): Promise<RestoreTest> {
  const folder = `${path}.restored`;
  // Left by a run that was killed.
  await rm(folder, { recursive: true, force: true });
  const database = await openEmbedded(folder);
  try {
    const { sums, at, migrated } = await restoreInto(database, path, passphrase);
    // Its rows were counted while they were loaded.
    const different = migrated ? [] : differences(sums, await sumsOf(database));
    if (different.length > 0)
      throw new Error(
        `The restored database differs from the backup: ${different.join("; ")}. Make another backup, and keep this one for us.`,
      );
    const rows = [...sums.values()].reduce((all, sum) => all + sum.rows, 0);
    return { at, rows, tables: sums.size, applications: sums.get("application")?.rows ?? 0, migrated };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function restoreInto(
  database: Database,
  path: string,
  passphrase: string | null,
): Promise<{ readonly sums: Sums; readonly at: Date; readonly migrated: boolean }> {
  const sums = new Map<string, Sum>();
  const loaded = await readBackup(path, passphrase, (parts) => load(database, summed(parts, sums), async () => {}));
  return { sums, at: loaded.at, migrated: loaded.migrated.length > 0 };
}

export async function sumsOf(database: Database): Promise<Sums> {
  const sums = new Map<string, Sum>();
  await readDatabase(database, notBackedUp, async (parts) => {
    for await (const _part of summed(parts, sums));
  });
  return sums;
}

/** "application: 5 rows instead of 6" */
export function differences(expected: Sums, found: Sums): string[] {
  return [...expected].flatMap(([table, { rows, digest }]) => {
    const there = found.get(table);
    if (there === undefined) return [`${table} is missing`];
    if (there.rows !== rows) return [`${table}: ${there.rows} rows instead of ${rows}`];
    return there.digest === digest ? [] : [`${table}: other values`];
  });
}

/** Passes the parts on. */
async function* summed(parts: AsyncIterable<Part>, sums: Map<string, Sum>): AsyncGenerator<Part> {
  let sum: Sum = { rows: 0, digest: 0n };
  for await (const part of parts) {
    if (part.kind === "table") sums.set(part.table.table, (sum = { rows: 0, digest: 0n }));
    if (part.kind === "rows") {
      for (const row of part.rows) {
        sum.rows += 1;
        const digest = createHash("sha256").update(row).digest().readBigUInt64BE();
        sum.digest = BigInt.asUintN(64, sum.digest + digest);
      }
    }
    yield part;
  }
}
