/**
 * Fills a new database in a separate folder, which becomes the database only when it is complete.
 */
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database.ts";
import { lockDirectory } from "./directory-lock.ts";
import { databaseFolder, unfinishedFolder } from "./folder.ts";
import { openEmbedded } from "./open.ts";

export class DatabaseExists extends Error {
  constructor(path: string) {
    super(`${path} already exists. Nothing was changed. Move it away first, or set another DATA_DIR.`);
    this.name = "DatabaseExists";
  }
}

/** If `fill` rejects, nothing is left. Throws {@link DatabaseExists} or DataDirectoryInUse. */
export async function fillNewDatabase<T>(dataDirectory: string, fill: (database: Database) => Promise<T>): Promise<T> {
  const [place, folder] = [join(dataDirectory, databaseFolder), join(dataDirectory, unfinishedFolder)];
  await locked(dataDirectory, async () => {
    if (existsSync(place)) throw new DatabaseExists(place);
    // Left by an interrupted run.
    await rm(folder, { recursive: true, force: true });
  });
  const database = await openEmbedded(dataDirectory, undefined, unfinishedFolder);
  let result: T;
  try {
    result = await fill(database);
  } catch (error) {
    await database.close();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await database.close();
  await locked(dataDirectory, async () => {
    if (existsSync(place)) throw new DatabaseExists(place);
    await rename(folder, place);
    const directory = await open(dataDirectory, "r");
    await directory.sync().finally(() => directory.close());
  });
  return result;
}

async function locked(dataDirectory: string, work: () => Promise<void>): Promise<void> {
  const lock = lockDirectory(dataDirectory);
  try {
    await work();
  } finally {
    lock.release();
  }
}
