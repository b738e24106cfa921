/** What keeps `DATA_DIR` from being written to, in words for the operator. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Of the database's files, below `DATA_DIR`. */
export const databaseFolder = "database";
/** Where one is filled until it is whole (new-folder.ts). */
export const unfinishedFolder = `${databaseFolder}.new`;

/** Whether a database is there, be it one that is not whole. */
export function hasDatabase(directory: string): boolean {
  return [databaseFolder, unfinishedFolder].some((folder) => existsSync(join(directory, folder)));
}

/** Bytes that a new database and its log need. */
const leastFree = 64 * 2 ** 20;

/** Tries what the embedded database does there: makes it, writes, and sees that it is on the disk. null: nothing is wrong. */
export function folderError(directory: string): string | null {
  let made: string | undefined;
  try {
    made = mkdirSync(directory, { recursive: true, mode: 0o700 });
    write(join(directory, `written-${process.pid}`));
    for (const name of ["lock", "database", "database/PG_VERSION", "secret"]) {
      const path = join(directory, name);
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
    }
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize < leastFree ? full(directory) : null;
  } catch (error) {
    return explainFolder(error, directory) ?? `DATA_DIR: ${directory} cannot be used`;
  } finally {
    // Only looked at: nothing stays of what was not there.
    if (made !== undefined) removeEmpty(directory, made);
  }
}

/** What another process has put there meanwhile stays. */
function removeEmpty(directory: string, upTo: string): void {
  try {
    for (let path = directory; ; path = dirname(path)) {
      rmdirSync(path);
      if (path === upTo) return;
    }
  } catch {
    // No longer empty.
  }
}

function write(path: string): void {
  try {
    const file = openSync(path, "w", 0o600);
    try {
      writeSync(file, Buffer.alloc(65_536, 1));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } finally {
    rmSync(path, { force: true });
  }
}

/** What an error of the file system means there; null: it is none. */
export function explainFolder(error: unknown, directory: string): string | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "EACCES":
    case "EPERM":
      return notAllowed(directory, code);
    case "EROFS":
      return `DATA_DIR: ${directory} is on a file system that is read-only (${code}); name a folder that can be written (a volume of the container, StateDirectory= or ReadWritePaths= of the systemd unit)`;
    case "ENOSPC":
    case "EDQUOT":
      return full(directory);
    case "ENOTDIR":
    case "EEXIST":
      return `DATA_DIR: ${directory} is a file, or lies below one, and no folder (${code}); name a folder`;
    case "EIO":
    case "ELOOP":
    case "ENAMETOOLONG":
    case "ENOENT":
      return `DATA_DIR: ${directory} cannot be used (${code}); look at its disk and its path`;
    default:
      return null;
  }
}

function full(directory: string): string {
  return `DATA_DIR: the disk of ${directory} is full; make room there (${leastFree / 2 ** 20} MB at the least)`;
}

function notAllowed(directory: string, code: string): string {
  const us = process.getuid?.() ?? "?";
  const { path, owner } = ownerOf(directory);
  const whose = owner === us ? "it is this user's own, so look at its mode" : `it belongs to user ${owner}`;
  return `DATA_DIR: ${path} may not be written by the user ${us}, as whom this runs (${code}): ${whose}; \`chown -R ${us} ${path}\`, or name another folder`;
}

/** Of the folder, or of the nearest above it that is there and may be seen. */
function ownerOf(directory: string): { path: string; owner: number | string } {
  for (let path = directory; ; path = dirname(path)) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found) return { path, owner: found.uid };
    if (dirname(path) === path) return { path: directory, owner: "?" };
  }
}
