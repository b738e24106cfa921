import { closeSync, fsyncSync, mkdirSync, openSync, rmdirSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * Creates the folder and its missing parents for this user only. Returns the topmost one created;
 * undefined: all existed. Throws file system errors. mkdir's `recursive` is avoided: where nothing
 * can be created although the parent exists, as below /proc, Node retries forever.
 */
export function makeFolder(directory: string): string | undefined {
  const path = resolve(directory);
  if (isFolder(path)) return undefined;
  const above = dirname(path) === path ? undefined : makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been first.
    if (isFolder(path)) return above;
    throw error;
  }
  return above ?? path;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Creates the folder, writes and syncs a file in it, and calls `look` meanwhile. Throws file system
 * errors. Removes all that it created.
 */
export function tryFolder(directory: string, look: () => void = () => {}): void {
  let made: string | undefined;
  try {
    made = makeFolder(directory);
    write(join(directory, `written-${process.pid}`));
    look();
  } finally {
    if (made !== undefined) removeEmpty(resolve(directory), made);
  }
}

/** Keeps what another process has added. */
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

/**
 * Explains a file system error; null: another kind. `setting`: what names the folder, "DATA_DIR" or
 * "--dir".
 */
export function explainFolder(error: unknown, setting: string, directory: string): string | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "EACCES":
    case "EPERM":
      return `${setting}: ${notAllowed(directory, code)}`;
    case "EROFS":
      return `${setting}: ${directory} is on a file system that is read-only (${code}); choose a writable folder (a volume of the container, StateDirectory= or ReadWritePaths= of the systemd unit)`;
    case "ENOSPC":
    case "EDQUOT":
      return fullText(setting, directory);
    case "ENOTDIR":
    case "EEXIST":
      return `${setting}: ${directory} is a file or below a file (${code}); choose a folder`;
    case "ENOENT":
      return `${setting}: ${directory} does not exist and cannot be created (${code}), as below /proc; choose another folder`;
    case "ENAMETOOLONG":
      return `${setting}: ${directory} is longer than this file system allows (${code}); choose a folder with a shorter path`;
    case "EIO":
    case "ELOOP":
      return `${setting}: ${directory} cannot be used (${code}); check its disk and its path`;
    default:
      return null;
  }
}

/** `least`: the space required. */
export function fullText(setting: string, directory: string, least = ""): string {
  return `${setting}: the disk of ${directory} is full; free some space there${least}`;
}

function notAllowed(directory: string, code: string): string {
  const us = process.getuid?.() ?? "?";
  const { path, owner } = ownerOf(directory);
  const whose = owner === us ? "it belongs to this user, so check its mode" : `it belongs to user ${owner}`;
  return `${path} is not writable for user ${us}, who runs this process (${code}): ${whose}; run \`chown -R ${us} ${path}\`, or choose another folder`;
}

/** The owner of the folder, or of its nearest visible parent. */
function ownerOf(directory: string): { path: string; owner: number | string } {
  for (let path = directory; ; path = dirname(path)) {
    const found = lookAt(path);
    if (found) return { path, owner: found.uid };
    if (dirname(path) === path) return { path: directory, owner: "?" };
  }
}

/** Undefined: it does not exist, or a parent is not accessible. */
function lookAt(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
