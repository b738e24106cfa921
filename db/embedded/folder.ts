/** Explains to the operator why `DATA_DIR` is not writable. */
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { explainFolder, fullText, tryFolder } from "../folder.ts";

/** The database's files, below `DATA_DIR`. */
export const databaseFolder = "database";
/** Where a database is filled until it is complete (new-folder.ts). */
export const unfinishedFolder = `${databaseFolder}.new`;

/** Whether a database exists, even an incomplete one. Throws if the folder cannot be read. */
export function hasDatabase(directory: string): boolean {
  return [databaseFolder, unfinishedFolder].some(
    (folder) => statSync(join(directory, folder), { throwIfNoEntry: false }) !== undefined,
  );
}

/** Bytes that a new database and its log need. */
const leastFree = 64 * 2 ** 20;

/** Tries what the embedded database needs: creates, writes and syncs. Null: no problem. */
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
    return fullText("DATA_DIR", directory, ` (${leastFree / 2 ** 20} MB at least)`);
  } catch (error) {
    return explainFolder(error, "DATA_DIR", directory) ?? `DATA_DIR: ${directory} cannot be used`;
  }
}
