/** Folders that an operator names: made, tried, and what keeps them from being used, in words for the operator. */
import { closeSync, fsyncSync, mkdirSync, openSync, rmdirSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * Makes the folder, and each that is missing above it, for this user alone. Returns the topmost that it made; undefined: all were there.
 * Throws what the file system says. `recursive` of mkdir is not used: where nothing can be made although what is above is there, as below
 * /proc, Node tries for ever.
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
 * Makes it, writes there, sees that it is on the disk, and calls `look` while it is there. Throws what the file system says, and leaves
 * nothing of what was not there.
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

/** What an error of the file system means there; null: it is none. `setting`: what names the folder, "DATA_DIR" or "--dir". */
export function explainFolder(error: unknown, setting: string, directory: string): string | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "EACCES":
    case "EPERM":
      return `${setting}: ${notAllowed(directory, code)}`;
    case "EROFS":
      return `${setting}: ${directory} is on a file system that is read-only (${code}); name a folder that can be written (a volume of the container, StateDirectory= or ReadWritePaths= of the systemd unit)`;
    case "ENOSPC":
    case "EDQUOT":
      return fullText(setting, directory);
    case "ENOTDIR":
    case "EEXIST":
      return `${setting}: ${directory} is a file, or lies below one, and no folder (${code}); name a folder`;
    case "ENOENT":
      return `${setting}: ${directory} is not there and is not made (${code}), as below /proc, where nobody can make anything; name another folder`;
    case "ENAMETOOLONG":
      return `${setting}: ${directory} is longer than this file system allows (${code}); name a folder with a shorter path`;
    case "EIO":
    case "ELOOP":
      return `${setting}: ${directory} cannot be used (${code}); check its disk and its path`;
    default:
      return null;
  }
}

/** `least`: how much there has to be. */
export function fullText(setting: string, directory: string, least = ""): string {
  return `${setting}: the disk of ${directory} is full; make room there${least}`;
}

function notAllowed(directory: string, code: string): string {
  const us = process.getuid?.() ?? "?";
  const { path, owner } = ownerOf(directory);
  const whose = owner === us ? "it is this user's own, so look at its mode" : `it belongs to user ${owner}`;
  return `${path} may not be written by the user ${us}, as whom this runs (${code}): ${whose}; \`chown -R ${us} ${path}\`, or name another folder`;
}

/** Of the folder, or of the nearest above it that is there and may be seen. */
function ownerOf(directory: string): { path: string; owner: number | string } {
  for (let path = directory; ; path = dirname(path)) {
    const found = lookAt(path);
    if (found) return { path, owner: found.uid };
    if (dirname(path) === path) return { path: directory, owner: "?" };
  }
}

/** undefined: it is not there, or lies below a folder that this user may not look into. */
function lookAt(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
