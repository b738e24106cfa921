/** The database inside the process: PostgreSQL compiled to WebAssembly, its files under `DATA_DIR/database`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { PGlite, type Transaction as EngineTransaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Database, Orm, Queryable, Result } from "../database.ts";
import { Announcements } from "../announcements.ts";
import { rowsInTransaction } from "../rows-of-one.ts";
import { lockDirectory } from "./directory-lock.ts";
import { EngineFailed, HalfFilled } from "./explain.ts";
import { DurableFiles, durableStartParameters } from "./durable-files.ts";
import { databaseFolder, unfinishedFolder } from "./folder.ts";
import { makeDatabase } from "./make.ts";
import { keepingRoom } from "./room.ts";
import { startUpkeep } from "./upkeep.ts";

/**
 * Throws DataDirectoryInUse when another process has the directory, EngineFailed when its files do not open, HalfFilled when
 * there is none and a restore of it was ended half way: a new one would look as if everything were lost. Making a new one takes two to three seconds.
 * @param onError is told what went wrong in the engine's upkeep, which nobody else waits for
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
    if (folder === databaseFolder && !existsSync(files) && existsSync(unfinished)) throw new HalfFilled(unfinished);
    if (!existsSync(join(files, "PG_VERSION"))) await makeDatabase(files, startEngine);
    const engine = await startEngine(files);
    const stopUpkeep = startUpkeep(engine, onError);
    return embeddedDatabase(engine, keepingRoom(engine, files), stopUpkeep, () => lock.release());
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
  withRoom: ReturnType<typeof keepingRoom>,
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
    // One connection, so transactions never overlap and the locks are not needed.
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
    // Nothing is sent anywhere: there is no round trip to save.
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
