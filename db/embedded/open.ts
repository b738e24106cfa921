/** The database inside the process: PostgreSQL compiled to WebAssembly, its files under `DATA_DIR/database`. */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { PGlite, type Transaction as EngineTransaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { fromPglite } from "pg-boss";
import type { Database, Orm, Queryable, Result } from "../database.ts";
import { lockDirectory } from "./directory-lock.ts";
import { DurableFiles, durableStartParameters, syncDirectory } from "./durable-files.ts";
import { startUpkeep } from "./upkeep.ts";

/** Throws DataDirectoryInUse when another process has the directory. Making a new one takes two to three seconds. */
export async function openEmbedded(dataDirectory: string): Promise<Database> {
  const lock = lockDirectory(dataDirectory);
  try {
    const files = join(dataDirectory, "database");
    if (!existsSync(files)) await create(files);
    const engine = await start(files);
    const stopUpkeep = startUpkeep(engine);
    return embeddedDatabase(engine, stopUpkeep, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

function start(files: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableFiles(files), startParams: [...durableStartParameters] });
}

/**
 * Makes a new one under another name first: PGlite would go on with one that was left half made, and never finish it.
 * Throws what the file system throws.
 */
async function create(files: string): Promise<void> {
  const unfinished = `${files}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const engine = await start(unfinished);
  await engine.close();
  renameSync(unfinished, files);
  syncDirectory(dirname(files));
}

function embeddedDatabase(engine: PGlite, beforeClose: () => void, afterClose: () => void): Database {
  const handle = queryable(engine);
  return {
    ...handle,
    kind: "pglite",
    // One connection, so transactions never overlap and the locks are not needed.
    transaction: (work) =>
      engine.transaction((inner) => work(Object.assign(queryable(inner), { kind: "transaction" as const }))),
    jobStore: fromPglite(engine),
    limiterClient: { query: (statement) => handle.query(statement.text, statement.values) },
    async close() {
      beforeClose();
      try {
        if (!engine.closed) await engine.close();
      } finally {
        afterClose();
      }
    },
  };
}

function queryable(client: PGlite | EngineTransaction): Queryable {
  let orm: Orm | undefined;
  return {
    get orm() {
      return (orm ??= drizzle({ client: client as PGlite }) as unknown as Orm);
    },
    async query<Row>(text: string, parameters: readonly unknown[] = []): Promise<Result<Row>> {
      const result = await client.query<Row>(text, [...parameters]);
      return { rows: result.rows, rowCount: result.rows.length || (result.affectedRows ?? 0) };
    },
    async script(text) {
      await client.exec(text);
    },
  };
}
