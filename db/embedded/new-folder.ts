/** A database that is filled in a folder of its own, and gets its place in `DATA_DIR` only when it is whole. */
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database.ts";
import { lockDirectory } from "./directory-lock.ts";
import { databaseFolder, unfinishedFolder } from "./folder.ts";
import { openEmbedded } from "./open.ts";

/** There is a database in the directory already. */
export class DatabaseThere extends Error {
  constructor(path: string) {
    super(`${path} is there already. Nothing was changed. Move it away first, or set another DATA_DIR.`);
    this.name = "DatabaseThere";
  }
}

/** Nothing is left of it where `fill` rejects. Throws {@link DatabaseThere} and DataDirectoryInUse. */
export async function fillNewDatabase<T>(dataDirectory: string, fill: (database: Database) => Promise<T>): Promise<T> {
  const [place, folder] = [join(dataDirectory, databaseFolder), join(dataDirectory, unfinishedFolder)];
  await locked(dataDirectory, async () => {
    if (existsSync(place)) throw new DatabaseThere(place);
    // Of one that was ended half way.
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
    if (existsSync(place)) throw new DatabaseThere(place);
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
