/**
 * Records this process's changes and syncs below a folder in order, through `node:fs`. PGlite's
 * file system uses exactly the calls listed here. A test must check that replaying the recording
 * gives the folder (recorded-disk.ts), which a missing call would break.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename, dirname, join } from "node:path";

/** A file or folder under any name: our own numbers, because the kernel reuses inodes. */
export type Inode = number;

/** A directory entry. */
export interface Entry {
  folder: Inode;
  name: string;
}

export type Change =
  | { kind: "make"; entry: Entry; of: Inode; isFolder: boolean }
  | { kind: "rename"; from: Entry; to: Entry; of: Inode }
  | { kind: "remove"; entry: Entry; of: Inode }
  | { kind: "write"; of: Inode; at: number; bytes: Buffer }
  | { kind: "size"; of: Inode; size: number }
  | { kind: "sync"; of: Inode }
  /** A marker set by the test. */
  | { kind: "mark"; text: string };

export interface Recording {
  /** The initial state. */
  readonly start: Tree;
  readonly changes: Change[];
  mark(text: string): void;
  /** Restores `node:fs`. */
  stop(): void;
}

/** A folder and its contents. */
export interface Tree {
  of: Inode;
  entries: Map<string, Tree | { of: Inode; bytes: Buffer }>;
}

/** Starts recording. Access outside `node:fs`, such as SQLite's lock, is not recorded. */
export function recordFiles(root: string): Recording {
  let inodes = 0;
  const changes: Change[] = [];
  const open = new Map<number, Inode>();
  const known = new Map<string, Inode>();
  const start = treeOf(root);

  function treeOf(path: string): Tree {
    const entries: Tree["entries"] = new Map();
    const of = number(path);
    for (const entry of fs.readdirSync(path, { withFileTypes: true })) {
      const below = join(path, entry.name);
      entries.set(
        entry.name,
        entry.isDirectory() ? treeOf(below) : { of: number(below), bytes: fs.readFileSync(below) },
      );
    }
    return { of, entries };
  }

  function number(path: string): Inode {
    inodes += 1;
    known.set(path, inodes);
    return inodes;
  }

  const isOurs = (path: unknown): path is string => typeof path === "string" && `${path}/`.startsWith(`${root}/`);
  const inode = (path: string): Inode => {
    const found = known.get(path);
    if (found === undefined) throw new Error(`${path} was not seen to be made`);
    return found;
  };
  const entryOf = (path: string): Entry => ({ folder: inode(dirname(path)), name: basename(path) });

  function made(path: string, isFolder: boolean): void {
    if (known.has(path)) return;
    changes.push({ kind: "make", entry: entryOf(path), of: number(path), isFolder });
  }

  function removed(path: string): void {
    changes.push({ kind: "remove", entry: entryOf(path), of: inode(path) });
    known.delete(path);
  }

  function renamed(from: string, to: string): void {
    const of = inode(from);
    changes.push({ kind: "rename", from: entryOf(from), to: entryOf(to), of });
    for (const [path, each] of Array.from(known)) {
      if (path !== from && !path.startsWith(`${from}/`)) continue;
      known.delete(path);
      known.set(to + path.slice(from.length), each);
    }
  }

  const real: Partial<typeof fs> = {};
  /** Calls made by a real call count as one. */
  let within = 0;

  function watch(name: keyof typeof fs, after: (result: never, parameters: never) => void): void {
    const call = fs[name] as (...parameters: unknown[]) => unknown;
    Object.assign(real, { [name]: fs[name] });
    const watching = (...parameters: unknown[]) => {
      within += 1;
      let result: unknown;
      try {
        result = call(...parameters);
      } finally {
        within -= 1;
      }
      if (within === 0) after(result as never, parameters as never);
      return result;
    };
    Object.assign(fs, { [name]: watching });
  }

  watch("openSync", (file: number, [path, flags = "r"]: [string, (string | number)?]) => {
    if (!isOurs(path)) return;
    made(path, false);
    open.set(file, inode(path));
    if (typeof flags === "string" ? flags.startsWith("w") : flags & fs.constants.O_TRUNC) {
      changes.push({ kind: "size", of: inode(path), size: 0 });
    }
  });
  watch("closeSync", (_: void, [file]: [number]) => void open.delete(file));
  watch("writeSync", (length: number, [file, buffer, from, , at]: [number, Uint8Array, number, number, number]) => {
    const of = open.get(file);
    if (of === undefined) return;
    if (typeof at !== "number") throw new Error("a write that does not say where is not understood");
    changes.push({ kind: "write", of, at, bytes: Buffer.from(buffer.subarray(from, from + length)) });
  });
  watch("writeFileSync", (_: void, [path, text]: [string, string]) => {
    if (!isOurs(path)) return;
    made(path, false);
    changes.push({ kind: "size", of: inode(path), size: 0 });
    if (text.length > 0) changes.push({ kind: "write", of: inode(path), at: 0, bytes: Buffer.from(text) });
  });
  watch("ftruncateSync", (_: void, [file, size]: [number, number]) => {
    const of = open.get(file);
    if (of !== undefined) changes.push({ kind: "size", of, size });
  });
  watch("truncateSync", (_: void, [path, size]: [string, number]) => {
    if (isOurs(path)) changes.push({ kind: "size", of: inode(path), size });
  });
  for (const name of ["fsyncSync", "fdatasyncSync"] as const) {
    watch(name, (_: void, [file]: [number]) => {
      const of = open.get(file);
      if (of !== undefined) changes.push({ kind: "sync", of });
    });
  }
  watch("mkdirSync", (_: void, [path]: [string]) => {
    if (isOurs(path)) made(path, true);
  });
  watch("renameSync", (_: void, [from, to]: [string, string]) => {
    if (isOurs(from)) renamed(from, to);
  });
  for (const name of ["unlinkSync", "rmdirSync"] as const) {
    watch(name, (_: void, [path]: [string]) => {
      if (isOurs(path)) removed(path);
    });
  }
  syncBuiltinESMExports();

  return {
    start,
    changes,
    mark: (text) => void changes.push({ kind: "mark", text }),
    stop() {
      Object.assign(fs, real);
      syncBuiltinESMExports();
    },
  };
}
