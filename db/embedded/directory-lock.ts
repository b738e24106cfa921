/**
 * PGlite has no lock, and two processes in one data directory destroy it. A `node:sqlite` file in
 * exclusive mode serves as lock: the operating system releases it however the process ends, so it
 * is never stale (sqlite.org/lockingv3.html).
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeFolder } from "../folder.ts";

/** Another process, or this one, has the data directory open. */
export class DataDirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `${directory} is in use by another process. Stop that one first, or give this one a DATA_DIR of its own. ` +
        "Several processes at once need a PostgreSQL server: set DATABASE_URL.",
    );
    this.name = "DataDirectoryInUse";
  }
}

/** Takes the lock at once, or throws DataDirectoryInUse. Creates a missing directory. */
export function lockDirectory(directory: string): { release(): void } {
  makeFolder(directory);
  const lock = new DatabaseSync(join(directory, "lock"), { timeout: 0 });
  try {
    // In exclusive locking mode the transaction's lock lasts until the file is closed.
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new DataDirectoryInUse(directory);
    throw error;
  }
  return { release: () => lock.close() };
}

/** SQLITE_BUSY: another process holds the lock. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}
