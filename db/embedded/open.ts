/**
 * The database inside the process: PostgreSQL compiled to WebAssembly, with files in
 * `DATA_DIR/database`. Creating one takes half a second.
 */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, dirname } from "node:path";
import type { PGlite, Transaction as EngineTransaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Database, Orm, Queryable, Result } from "../database.ts";
import { Announcements } from "../announcements.ts";
import { planSettings } from "../plan-settings.ts";
import { lockDirectory } from "./directory-lock.ts";
import { EngineFailed, IncompleteDatabase } from "./explain.ts";
import { DurableFiles, durableStartParameters, syncPath } from "./durable-files.ts";
import { Engine } from "./engine.ts";
import { databaseFolder, unfinishedFolder } from "./folder.ts";
import { guardDiskSpace } from "./disk-space.ts";
import { type Commit, groupCommit } from "./group-commit.ts";
import { preparedOn, type RunPrepared } from "./prepared.ts";
import { startUpkeep } from "./upkeep.ts";
import { makeFolder } from "../folder.ts";

/**
 * Throws DataDirectoryInUse, EngineFailed or IncompleteDatabase: a new one would hide a data loss.
 * @param onError receives errors of the engine's upkeep, which runs in the background
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

/** @param filledWith the files of a new database */
async function startEngine(files: string, filledWith?: Blob): Promise<PGlite> {
  try {
    const engine = new Engine({
      fs: new DurableFiles(files),
      startParams: [...durableStartParameters],
      ...(filledWith && { loadDataDir: filledWith }),
    });
    await engine.waitReady;
    return engine;
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
  const prepared = preparedOn(engine);
  const commits = groupCommit(() => engine.query(logMessage));
  const announcements = new Announcements();

  const handle = queryable(
    {
      query: (...statement) => commits.follow(() => withRoom(() => engine.query(...statement))),
      exec: (...script) => commits.follow(() => withRoom(() => engine.exec(...script))),
    },
    null,
  );

  /**
   * Transactions on the only connection never overlap, so no locks are needed.
   * @param shares a sync with others, which then wait for it
   */
  function inTransaction<T>(
    work: (transaction: Queryable) => Promise<T>,
    { onePlan = false, shares }: { readonly onePlan?: boolean | undefined; readonly shares: boolean },
  ): Promise<T> {
    const run = (starts: () => Commit) =>
      withRoom(() =>
        engine.transaction(async (inner) => {
          const commit = starts();
          const settings = [
            ...(commit === "unsynced" ? ["set local synchronous_commit = off"] : []),
            ...planSettings(onePlan),
          ];
          if (settings.length > 0) await inner.exec(settings.join("; "));
          const result = await work(queryable(inner, prepared));
          if (commit === "last") await inner.query(logMessage);
          return result;
        }),
      );
    return shares ? commits.share(run) : commits.follow(() => run(() => "alone"));
  }

  /** One statement by itself; one with a name is prepared. */
  const alone = <T>(run: (on: Queryable) => Promise<T>, text: string, name: string | undefined) =>
    name === undefined ? run(handle) : inTransaction(run, { shares: writes.test(text) });

  const database: Database = {
    get orm() {
      return handle.orm;
    },
    query: (text, parameters, name) => alone((on) => on.query(text, parameters, name), text, name),
    rows: (shape, text, parameters, name) => alone((on) => on.rows(shape, text, parameters, name), text, name),
    script: (text) => handle.script(text),
    kind: "pglite",
    async transaction(work, { onePlan, unhurried = false } = {}) {
      const { announce, committed } = announcements.begin();
      const result = await inTransaction(
        (inner) => work(Object.assign(inner, { kind: "transaction" as const, announce })),
        { onePlan, shares: !unhurried },
      );
      committed();
      return result;
    },
    async rowsOfOne(shape, { text, parameters, name }, { announces = false, onePlan } = {}) {
      const { announce, committed } = announcements.begin();
      if (announces) announce();
      const rows = await inTransaction((transaction) => transaction.rows(shape, text, parameters, name), {
        onePlan,
        shares: true,
      });
      committed();
      return rows;
    },
    onAnnounced: (listener) => announcements.listen(listener),
    // Its table is not in the log.
    limiterClient: {
      query: ({ text, values, name = text }) => inTransaction((on) => on.query(text, values, name), { shares: false }),
    },
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

/** False for a statement that writes in another way: then it syncs by itself. */
const writes = /\b(insert|update|delete|merge)\b/i;

/** Makes a transaction write to the log, so that its commit syncs. */
const logMessage = "select pg_logical_emit_message(true, 'fairlead', '')";

/** @param prepared null: the caller does not have the connection, so nothing is prepared */
function queryable(client: Pick<EngineTransaction, "query" | "exec">, prepared: RunPrepared | null): Queryable {
  let orm: Orm | undefined;
  // The statement's shape defines the type of the rows.
  async function query(text: string, parameters: readonly unknown[] = [], name?: string): Promise<Result<never>> {
    if (prepared && name !== undefined) return prepared(text, parameters, name);
    const { rows, affectedRows } = await client.query(text, [...parameters]);
    return { rows: rows as never[], rowCount: rows.length || (affectedRows ?? 0) };
  }
  return {
    get orm() {
      return (orm ??= drizzle({ client: client as PGlite }) as unknown as Orm);
    },
    query,
    rows: async (_, ...statement) => (await query(...statement)).rows,
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
  // Unpacked, because making these files takes PostgreSQL several seconds and 500 MB.
  const { dataDir } = await import("@electric-sql/pglite-prepopulatedfs");
  const engine = await startEngine(making, await dataDir());
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
