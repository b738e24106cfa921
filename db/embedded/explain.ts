/** What keeps the embedded database from being opened, in words for the operator: which folder, and what to do. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chainOf } from "../error-chain.ts";
import { DataDirectoryInUse } from "./directory-lock.ts";
import { folderError } from "./folder.ts";

/** The engine did not start on its files: it says nothing more than that it was aborted. */
export class EngineFailed extends Error {
  constructor(cause: unknown) {
    super("the embedded database does not open", { cause });
    this.name = "EngineFailed";
  }
}

/** There is no database, and what was to become it was ended half way. */
export class HalfFilled extends Error {
  constructor(folder: string) {
    super(
      `${folder} is of a restore or move that was ended half way, and there is no database. Run it again, which takes that folder away first; or remove the folder yourself, to start with nothing`,
    );
    this.name = "HalfFilled";
  }
}

/** The PostgreSQL that the engine is (tests/db/pglite/explain.test.ts asks it): it opens the files of this one alone. */
export const engineVersion = 18;

/** null: an error of another kind. */
export function explainEmbedded(error: unknown, dataDirectory: string): string | null {
  const chain = chainOf(error);
  const inUse = chain.find((each) => each instanceof DataDirectoryInUse);
  if (inUse) return `DATA_DIR: ${inUse.message}`;
  const half = chain.find((each) => each instanceof HalfFilled);
  if (half) return `DATA_DIR: ${half.message}`;
  const ofDisk = chain.some((each) => "code" in each && diskCodes.test(String(each.code)));
  const failed = chain.some((each) => each instanceof EngineFailed);
  if (!failed && !ofDisk) return null;
  const ofFolder = folderError(dataDirectory);
  if (ofFolder !== null) return ofFolder;
  if (failed) return ofFiles(dataDirectory);
  return chain.some((each) => "code" in each && each.code === "ERR_SQLITE_ERROR")
    ? `DATA_DIR: ${join(dataDirectory, "lock")} cannot be used; it holds nothing, so delete it while no process uses the folder`
    : null;
}

/** PostgreSQL's disk full and I/O error, Node's, and SQLite's, which is the lock. */
const diskCodes =
  /^(?:53100|58030|ENOSPC|EDQUOT|EIO|EROFS|EACCES|EPERM|ENOTDIR|EEXIST|ENOENT|ENAMETOOLONG|ELOOP|ERR_SQLITE_ERROR)$/;

function ofFiles(dataDirectory: string): string {
  const files = join(dataDirectory, "database");
  const version = versionOf(files);
  if (version !== null && version > engineVersion) {
    return `DATA_DIR: the database in ${files} was written by a newer version (PostgreSQL ${version}, and this one is ${engineVersion}); start the version that wrote it`;
  }
  if (version !== null && version < engineVersion) {
    return `DATA_DIR: the database in ${files} was written by an older version (PostgreSQL ${version}, and this one is ${engineVersion}); export it with the version that wrote it`;
  }
  return `DATA_DIR: the database in ${files} does not open: its files are damaged or not complete. Keep a copy of the folder as it is, look whether the disk is sound, and put a backup in its place`;
}

function versionOf(files: string): number | null {
  try {
    const version = Number.parseInt(readFileSync(join(files, "PG_VERSION"), "utf8"), 10);
    return Number.isNaN(version) ? null : version;
  } catch {
    return null;
  }
}
