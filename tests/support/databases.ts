/**
 * Test databases. The vitest project selects the engine (vitest.config.ts), so the same tests run
 * on both. Every test file has its own database.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import type { Database } from "../../db/database.ts";
import { type DatabaseSettings, openDatabase } from "../../db/open.ts";
import { checkingRows } from "./checked-rows.ts";
import { copyEmbedded } from "./embedded-template.ts";
import { databaseUrl, demoTemplate, template, withServer } from "./server-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    engine: "pglite" | "postgres";
    postgresUrl: string;
    /** The same server through a connection pooler, or null without one. */
    poolerUrl: string | null;
    /** Whether the server has `demoTemplate`; absent where no suite made it. */
    hasDemo?: boolean;
  }
}

/** The engine of this run. */
export const engine = inject("engine");

export interface Scratch {
  /** For `openDatabase`, or for a separate process: `DATABASE_URL`, `DATA_DIR`. */
  settings: DatabaseSettings;
  remove(): Promise<void>;
}

/**
 * A new database, migrated unless `empty`; not opened. `direct` avoids the pooler that the suite
 * may use; `on` replaces the run's engine; with `demo` it has the demo's content, if the suite made
 * a template with it.
 */
export async function createScratch({
  empty = false,
  direct = false,
  on = engine,
  demo = false,
} = {}): Promise<Scratch> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "fairlead-test-"));
  const removeDirectory = () => rm(dataDirectory, { recursive: true, force: true });
  if (on === "pglite") {
    await copyEmbedded(empty ? "empty" : "migrated", dataDirectory);
    return { settings: { dataDirectory }, remove: removeDirectory };
  }
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const source = empty ? "" : `template ${demo && inject("hasDemo") ? demoTemplate : template}`;
  await withServer(server, (run) => run(`create database ${name} ${source}`));
  const pooler = direct ? null : inject("poolerUrl");
  return {
    settings: { databaseUrl: databaseUrl(pooler ?? server, name), databasePooler: pooler !== null, dataDirectory },
    async remove() {
      await withServer(server, (run) => run(`drop database if exists ${name} with (force)`));
      await removeDirectory();
    },
  };
}

export interface TestDatabase {
  readonly database: Database;
  readonly settings: DatabaseSettings;
}

/**
 * For a test file or a `describe`: a migrated database, opened before its tests and removed after
 * them.
 */
export function useDatabase(): TestDatabase {
  let scratch: Scratch | undefined;
  let database: Database | undefined;
  beforeAll(async () => {
    scratch = await createScratch();
    database = checkingRows(await openDatabase(scratch.settings));
  });
  afterAll(async () => {
    await database?.close();
    await scratch?.remove();
  });
  return {
    get database() {
      return opened(database);
    },
    get settings() {
      return opened(scratch).settings;
    },
  };
}

function opened<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the database is there only while tests run");
  return value;
}
