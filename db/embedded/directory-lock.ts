/**
 * Second guard of the embedded engine: one process at a time in a data directory.
 *
 * PGlite has no lock of its own, and two processes in one directory destroy it. A `node:sqlite` file held in exclusive
 * mode is a lock that the operating system releases however the process ends, kill -9 included: no stale lock file, no
 * process number that may have been given to somebody else. (SQLite locks bytes of the file: sqlite.org/lockingv3.html.)
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeFolder } from "../folder.ts";

/** Another process, or this one, already has the data directory open. */
export class DataDirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `${directory} is in use by another process. Stop that one first, or give this one a DATA_DIR of its own. ` +
        "Several processes at once need a PostgreSQL server: set DATABASE_URL.",
    );
    this.name = "DataDirectoryInUse";
  }
}

/** Takes the lock at once or throws DataDirectoryInUse. The directory is made if it is not there. */
export function lockDirectory(directory: string): { release(): void } {
  makeFolder(directory);
  const lock = new DatabaseSync(join(directory, "lock"), { timeout: 0 });
  try {
    // In exclusive locking mode the lock taken by the transaction outlives it, until the file is closed.
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new DataDirectoryInUse(directory);
    throw error;
  }
  return { release: () => lock.close() };
}

/** SQLITE_BUSY: somebody else holds the lock. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}
