/**
 * The database inside the process: PostgreSQL compiled to WebAssembly, with files in
 * `DATA_DIR/database`. Creating one takes two to three seconds.
 */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, dirname } from "node:path";
import { PGlite, type Transaction as EngineTransaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Database, Orm, Queryable, Result } from "../database.ts";
import { Announcements } from "../announcements.ts";
import { rowsInTransaction } from "../rows-in-transaction.ts";
import { lockDirectory } from "./directory-lock.ts";
import { EngineFailed, IncompleteDatabase } from "./explain.ts";
import { DurableFiles, durableStartParameters, syncPath } from "./durable-files.ts";
import { databaseFolder, unfinishedFolder } from "./folder.ts";
import { guardDiskSpace } from "./disk-space.ts";
import { startUpkeep } from "./upkeep.ts";
import { makeFolder } from "../folder.ts";

/**
 * Throws DataDirectoryInUse, EngineFailed or IncompleteDatabase (a new database would look like
 * data loss).
 * @param onError receives errors of the engine's upkeep, for which no one waits
 * @param folder of its files, below the data directory
 */
export async function openEmbedded(
  dataDirectory: string,
  onError: (error: unknown) => void = () => {},
  folder = databaseFolder,
): Promise<Database> {
  const lock = lockDirectory(dataDirectory);
  try {
    const files = join(dataDirectory, folder);
    const unfinished = join(dataDirectory, unfinishedFolder);
    if (folder === databaseFolder && !existsSync(files) && existsSync(unfinished))
      throw new IncompleteDatabase(unfinished);
    if (!existsSync(join(files, "PG_VERSION"))) await makeDatabase(files);
    const engine = await startEngine(files);
    const stopUpkeep = startUpkeep(engine, onError);
    return embeddedDatabase(engine, guardDiskSpace(engine, files), stopUpkeep, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startEngine(files: string): Promise<PGlite> {
  try {
    return await PGlite.create({ fs: new DurableFiles(files), startParams: [...durableStartParameters] });
  } catch (error) {
    throw new EngineFailed(error);
  }
}

function embeddedDatabase(
  engine: PGlite,
  withRoom: ReturnType<typeof guardDiskSpace>,
  beforeClose: () => Promise<void>,
  afterClose: () => void,
): Database {
  const handle = queryable(engine);
  const query: Database["query"] = (...statement) => withRoom(() => handle.query(...statement));
  const announcements = new Announcements();
  const database: Database = {
    get orm() {
      return handle.orm;
    },
    query,
    rows: (...statement) => withRoom(() => handle.rows(...statement)),
    script: (text) => withRoom(() => handle.script(text)),
    kind: "pglite",
    // Transactions on the only connection never overlap, so no locks are needed.
    async transaction(work) {
      const { announce, committed } = announcements.begin();
      const result = await withRoom(() =>
        engine.transaction((inner) =>
          work(Object.assign(queryable(inner), { kind: "transaction" as const, announce })),
        ),
      );
      committed();
      return result;
    },
    // There is no round trip to save.
    rowsOfOne: (...statement) => rowsInTransaction(database)(...statement),
    onAnnounced: (listener) => announcements.listen(listener),
    limiterClient: { query: (statement) => query(statement.text, statement.values) },
    async close() {
      await beforeClose();
      try {
        if (!engine.closed) await engine.close();
      } finally {
        afterClose();
      }
    },
  };
  return database;
}

function queryable(client: PGlite | EngineTransaction): Queryable {
  let orm: Orm | undefined;
  // The statement's shape defines the type of the rows.
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

/**
 * Creating a database syncs nothing, and an interrupted creation leaves an unusable folder: so it
 * is created under another name, synced, and renamed last.
 */
async function makeDatabase(files: string): Promise<void> {
  // An existing folder may be a volume, which cannot be renamed.
  const making = existsSync(files) ? files : `${files}.making`;
  if (making !== files) rmSync(making, { recursive: true, force: true });
  makeFolder(making);
  const engine = await startEngine(making);
  await engine.close();
  syncTree(making);
  if (making !== files) renameSync(making, files);
  // The data directory may be new as well.
  syncPath(dirname(files));
  syncPath(dirname(dirname(files)));
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}
