/**
 * Databases to test on. Which engine is the vitest project's matter (vitest.config.ts): the same tests run on both. Every
 * test file has a database of its own.
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
import { databaseUrl, template, withServer } from "./server-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    engine: "pglite" | "postgres";
    postgresUrl: string;
    /** The same server through a connection pooler; null: not this time. */
    poolerUrl: string | null;
  }
}

/** On which engine this run is. */
export const engine = inject("engine");

export interface Scratch {
  /** For `openDatabase`, or for a process of its own: `DATABASE_URL`, `DATA_DIR`. */
  settings: DatabaseSettings;
  remove(): Promise<void>;
}

/** A new database, migrated unless `empty`; not opened. `direct`: with no pooler in front, also where the suite runs through one. */
export async function createScratch({ empty = false, direct = false } = {}): Promise<Scratch> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "fairlead-test-"));
  const removeDirectory = () => rm(dataDirectory, { recursive: true, force: true });
  if (engine === "pglite") {
    await copyEmbedded(empty ? "empty" : "migrated", dataDirectory);
    return { settings: { dataDirectory }, remove: removeDirectory };
  }
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await withServer(server, (run) => run(`create database ${name} ${empty ? "" : `template ${template}`}`));
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

/** For a test file or a `describe`: a migrated database, opened before its tests and removed after them. */
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
