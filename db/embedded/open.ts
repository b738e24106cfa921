/** The database inside the process: PostgreSQL compiled to WebAssembly, its files under `DATA_DIR/database`. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite, type Transaction as EngineTransaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { fromPglite } from "pg-boss";
import type { Database, Orm, Queryable, Result } from "../database.ts";
import { lockDirectory } from "./directory-lock.ts";
import { DurableFiles, durableStartParameters } from "./durable-files.ts";
import { startUpkeep } from "./upkeep.ts";

/**
 * Throws DataDirectoryInUse when another process has the directory. Making a new one takes two to three seconds.
 * @param onError is told what went wrong in the engine's upkeep, which nobody else waits for
 */
export async function openEmbedded(
  dataDirectory: string,
  onError: (error: unknown) => void = () => {},
): Promise<Database> {
  const lock = lockDirectory(dataDirectory);
  try {
    const files = join(dataDirectory, "database");
    mkdirSync(files, { recursive: true, mode: 0o700 });
    const engine = await PGlite.create({ fs: new DurableFiles(files), startParams: [...durableStartParameters] });
    const stopUpkeep = startUpkeep(engine, onError);
    return embeddedDatabase(engine, stopUpkeep, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

function embeddedDatabase(engine: PGlite, beforeClose: () => Promise<void>, afterClose: () => void): Database {
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
      await beforeClose();
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
  // Of what type the rows are, only the statement's shape says.
  async function query(text: string, parameters: readonly unknown[] = []): Promise<Result<never>> {
    const { rows, affectedRows } = await client.query(text, [...parameters]);
    return { rows: rows as never[], rowCount: rows.length || (affectedRows ?? 0) };
  }
  return {
    get orm() {
      return (orm ??= drizzle({ client: client as PGlite }) as unknown as Orm);
    },
    query,
    rows: async (_, text, parameters) => (await query(text, parameters)).rows,
    async script(text) {
      await client.exec(text);
    },
  };
}
