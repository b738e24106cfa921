/** What keeps `DATA_DIR` from being written to, in words for the operator. */
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { explainFolder, fullText, tryFolder } from "../folder.ts";

/** Of the database's files, below `DATA_DIR`. */
export const databaseFolder = "database";
/** Where one is filled until it is whole (new-folder.ts). */
export const unfinishedFolder = `${databaseFolder}.new`;

/** Whether a database is there, be it one that is not whole. Throws where that cannot be seen. */
export function hasDatabase(directory: string): boolean {
  return [databaseFolder, unfinishedFolder].some(
    (folder) => statSync(join(directory, folder), { throwIfNoEntry: false }) !== undefined,
  );
}

/** Bytes that a new database and its log need. */
const leastFree = 64 * 2 ** 20;

/** Tries what the embedded database does there: makes it, writes, and sees that it is on the disk. null: nothing is wrong. */
export function folderError(directory: string): string | null {
  let free = Infinity;
  try {
    tryFolder(directory, () => {
      for (const name of ["lock", "database", "database/PG_VERSION", "secret"]) {
        const path = join(directory, name);
        if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
      }
      const { bavail, bsize } = statfsSync(directory);
      free = bavail * bsize;
    });
    if (free >= leastFree) return null;
    return fullText("DATA_DIR", directory, ` (${leastFree / 2 ** 20} MB at the least)`);
  } catch (error) {
    return explainFolder(error, "DATA_DIR", directory) ?? `DATA_DIR: ${directory} cannot be used`;
  }
}
