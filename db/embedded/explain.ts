/**
 * Explains to the operator why the embedded database cannot be opened: which folder, and what to
 * do.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chainOf } from "../error-chain.ts";
import { DataDirectoryInUse } from "./directory-lock.ts";
import { folderError } from "./folder.ts";

/** The engine did not start on its files; it only reports that it was aborted. */
export class EngineFailed extends Error {
  constructor(cause: unknown) {
    super("the embedded database cannot be opened", { cause });
    this.name = "EngineFailed";
  }
}

/** No database, only the rest of an interrupted restore or move. */
export class IncompleteDatabase extends Error {
  constructor(folder: string) {
    super(
      `${folder} is left from an interrupted restore or move, and there is no database. Run it again, which removes that folder first; or remove the folder yourself, to start with an empty database`,
    );
    this.name = "IncompleteDatabase";
  }
}

/**
 * The engine's PostgreSQL version, which only opens its own files (checked by
 * tests/db/pglite/explain.test.ts).
 */
export const engineVersion = 18;

/** Null: another kind of error. */
export function explainEmbedded(error: unknown, dataDirectory: string): string | null {
  const chain = chainOf(error);
  const inUse = chain.find((each) => each instanceof DataDirectoryInUse);
  if (inUse) return `DATA_DIR: ${inUse.message}`;
  const half = chain.find((each) => each instanceof IncompleteDatabase);
  if (half) return `DATA_DIR: ${half.message}`;
  const ofDisk = chain.some((each) => "code" in each && diskCodes.test(String(each.code)));
  const failed = chain.some((each) => each instanceof EngineFailed);
  if (!failed && !ofDisk) return null;
  const ofFolder = folderError(dataDirectory);
  if (ofFolder !== null) return ofFolder;
  if (failed) return ofFiles(dataDirectory);
  return chain.some((each) => "code" in each && each.code === "ERR_SQLITE_ERROR")
    ? `DATA_DIR: ${join(dataDirectory, "lock")} cannot be used; it holds no data, so delete it while no process uses the folder`
    : null;
}

/** PostgreSQL's codes for a full disk and I/O errors, Node's, and SQLite's, for the lock. */
const diskCodes =
  /^(?:53100|58030|ENOSPC|EDQUOT|EIO|EROFS|EACCES|EPERM|ENOTDIR|EEXIST|ENOENT|ENAMETOOLONG|ELOOP|ERR_SQLITE_ERROR)$/;

function ofFiles(dataDirectory: string): string {
  const files = join(dataDirectory, "database");
  const version = versionOf(files);
  if (version !== null && version > engineVersion) {
    return `DATA_DIR: the database in ${files} was written by a newer version (PostgreSQL ${version}; this one has ${engineVersion}); start the version that wrote it`;
  }
  if (version !== null && version < engineVersion) {
    return `DATA_DIR: the database in ${files} was written by an older version (PostgreSQL ${version}; this one has ${engineVersion}); export it with the version that wrote it`;
  }
  return `DATA_DIR: the database in ${files} cannot be opened: its files are damaged or incomplete. Keep a copy of the folder, check the disk, and restore a backup`;
}

function versionOf(files: string): number | null {
  try {
    const version = Number.parseInt(readFileSync(join(files, "PG_VERSION"), "utf8"), 10);
    return Number.isNaN(version) ? null : version;
  } catch {
    return null;
  }
}
