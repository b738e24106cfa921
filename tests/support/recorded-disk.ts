/**
 * What is on a disk after its power went at a moment of a recording (recorded-files.ts).
 *
 * What was synced is there. What was written since is there as chance has it: none of it, all, as much as was written until some
 * moment, or each sector for itself as it was at any moment since, so that pages are torn and later writes are there while
 * earlier are not. A sector is whole, old or new (512 or 4096 bytes), which disks promise and PostgreSQL builds on.
 *
 * Names (made, moved, removed) are there when their folder, or the file itself, was synced since, as Linux' file systems do it. Of the
 * others either all until some moment are, and at least those before the last sync of anything, as with a journal; or any of
 * them are, which is all that POSIX promises.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Change, Entry, Inode, Tree } from "./recorded-files.ts";

/** From 0 to below 1. */
export type Chance = () => number;

type Naming = Extract<Change, { kind: "make" | "rename" | "remove" }>;
type Writing = Extract<Change, { kind: "write" | "size" }>;

interface File {
  /** As it was synced last. */
  synced: Buffer;
  since: Writing[];
}

export class RecordedDisk {
  readonly #root: Inode;
  readonly #folders = new Map<Inode, Map<string, Inode>>();
  readonly #files = new Map<Inode, File>();
  /** Not synced, in their order. */
  #namings: { change: Naming; journalled: boolean }[] = [];

  constructor(start: Tree) {
    this.#root = start.of;
    this.#take(start);
  }

  /** One more of the recording's changes is done. */
  follow(change: Change): void {
    switch (change.kind) {
      case "make":
        if (change.isFolder) this.#folders.set(change.of, new Map());
        else this.#files.set(change.of, { synced: Buffer.alloc(0), since: [] });
        this.#namings.push({ change, journalled: false });
        return;
      case "rename":
      case "remove":
        this.#namings.push({ change, journalled: false });
        return;
      case "write":
      case "size":
        this.#file(change.of).since.push(change);
        return;
      case "sync":
        this.#sync(change.of);
        return;
      default:
    }
  }

  /** Writes into an empty folder what is there when everything was synced. */
  whole(folder: string): void {
    this.#write(
      folder,
      this.#namings.map(({ change }) => change),
      ({ synced, since }) => written(synced, since),
    );
  }

  /** Writes into an empty folder what is there if the power goes now. */
  cut(folder: string, chance: Chance): void {
    const sector = chance() < 0.5 ? 512 : 4096;
    this.#write(folder, this.#survivors(chance), (file) => survived(file, sector, chance));
  }

  #write(folder: string, namings: Naming[], contents: (file: File) => Buffer): void {
    const folders = new Map([...this.#folders].map(([of, entries]) => [of, new Map(entries)]));
    for (const change of namings) name(folders, change);
    const write = (of: Inode, path: string): void => {
      for (const [entry, below] of folders.get(of) ?? []) {
        const file = this.#files.get(below);
        if (file) {
          writeFileSync(join(path, entry), contents(file), { mode: 0o600 });
        } else {
          mkdirSync(join(path, entry), { mode: 0o700 });
          write(below, join(path, entry));
        }
      }
    };
    write(this.#root, folder);
  }

  #survivors(chance: Chance): Naming[] {
    const all = this.#namings;
    if (chance() < 0.5) {
      const journal = all.findLastIndex(({ journalled }) => journalled) + 1;
      const until = journal + Math.floor(chance() * (all.length - journal + 1));
      return all.slice(0, until).map(({ change }) => change);
    }
    return all.filter(() => chance() < 0.5).map(({ change }) => change);
  }

  #sync(of: Inode): void {
    for (const naming of this.#namings) naming.journalled = true;
    const file = this.#files.get(of);
    if (file) {
      file.synced = written(file.synced, file.since);
      file.since = [];
      const last = this.#namings.findLast(({ change }) => change.of === of);
      // Its name, with what happened in that folder before: a name that was removed and given again is the new one.
      if (last)
        this.#settle(
          entriesOf(last.change).map(({ folder }) => folder),
          last.change,
        );
    } else {
      this.#settle([of]);
    }
  }

  /** What was named in these folders is there for good, until this naming. */
  #settle(folders: Inode[], last?: Naming): void {
    const until = last ? this.#namings.findIndex(({ change }) => change === last) : this.#namings.length;
    this.#namings = this.#namings.filter(({ change }, index) => {
      const settled = index <= until && entriesOf(change).some(({ folder }) => folders.includes(folder));
      if (settled) name(this.#folders, change);
      return !settled;
    });
  }

  #take({ of, entries }: Tree): void {
    this.#folders.set(of, new Map([...entries].map(([entry, below]) => [entry, below.of])));
    for (const below of entries.values()) {
      if ("entries" in below) this.#take(below);
      else this.#files.set(below.of, { synced: below.bytes, since: [] });
    }
  }

  #file(of: Inode): File {
    const file = this.#files.get(of);
    if (!file) throw new Error("what is written to was not seen to be made");
    return file;
  }
}

const entriesOf = (change: Naming): Entry[] => (change.kind === "rename" ? [change.from, change.to] : [change.entry]);

function name(folders: Map<Inode, Map<string, Inode>>, change: Naming): void {
  if (change.kind === "make") {
    folders.get(change.entry.folder)?.set(change.entry.name, change.of);
    return;
  }
  const gone = change.kind === "remove" ? change.entry : change.from;
  const entries = folders.get(gone.folder);
  if (entries?.get(gone.name) === change.of) entries.delete(gone.name);
  if (change.kind === "rename") folders.get(change.to.folder)?.set(change.to.name, change.of);
}

/** As the file was when so many of these were done. */
function written(before: Buffer, changes: readonly Writing[]): Buffer {
  const room = Math.max(before.length, ...changes.map(end));
  const bytes = Buffer.alloc(room);
  before.copy(bytes);
  let size = before.length;
  for (const change of changes) size = apply(bytes, size, change);
  return bytes.subarray(0, size);
}

/** Returns the size then. */
function apply(bytes: Buffer, size: number, change: Writing): number {
  if (change.kind === "write") {
    change.bytes.copy(bytes, change.at);
    return Math.max(size, end(change));
  }
  bytes.fill(0, change.size);
  return change.size;
}

const end = (change: Writing): number => (change.kind === "size" ? change.size : change.at + change.bytes.length);

function survived({ synced, since }: File, sector: number, chance: Chance): Buffer {
  const how = chance() * 4;
  if (since.length === 0 || how < 1) return synced;
  if (how < 2) return written(synced, since);
  const until = Math.floor(chance() * (since.length + 1));
  return how < 3 || shrinks(synced, since)
    ? written(synced, since.slice(0, until))
    : torn(synced, since, sector, chance);
}

/** A sector that was cut off does not come back without the size that it had. */
function shrinks({ length }: Buffer, since: readonly Writing[]): boolean {
  return since.some((change, index) => {
    const before = Math.max(length, ...since.slice(0, index).map(end));
    return change.kind === "size" && change.size < before;
  });
}

/** Each sector as it was at a moment of its own, and so the size. */
function torn(synced: Buffer, since: readonly Writing[], sector: number, chance: Chance): Buffer {
  const moment = () => Math.floor(chance() * (since.length + 1));
  const moments = new Map<number, number>();
  const room = Math.max(synced.length, ...since.map(end));
  const [now, found] = [Buffer.alloc(room), Buffer.alloc(room)];
  synced.copy(now);
  synced.copy(found);
  const sizeAt = moment();
  let [size, sizeFound] = [synced.length, synced.length];
  for (const [index, change] of since.entries()) {
    size = apply(now, size, change);
    if (index < sizeAt) sizeFound = size;
    if (change.kind === "size") continue;
    for (let at = change.at - (change.at % sector); at < end(change); at += sector) {
      const until = moments.get(at) ?? moment();
      moments.set(at, until);
      if (index < until) now.copy(found, at, at, at + sector);
    }
  }
  return found.subarray(0, sizeFound);
}
