/**
 * The state of a disk after a power cut at some point of a recording (recorded-files.ts). Synced
 * data is complete; later writes are random: none, all, up to some time, or each sector separately
 * (512 or 4096 bytes, never torn).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Change, Entry, Inode, Tree } from "./recorded-files.ts";

/** From 0 to below 1. */
export type Chance = () => number;

type Naming = Extract<Change, { kind: "make" | "rename" | "remove" }>;
type Writing = Extract<Change, { kind: "write" | "size" }>;

interface File {
  /** Its state at the last sync. */
  synced: Buffer;
  since: Writing[];
}

export class RecordedDisk {
  readonly #root: Inode;
  readonly #folders = new Map<Inode, Map<string, Inode>>();
  readonly #files = new Map<Inode, File>();
  /**
   * Unsynced changes in order. As in Linux file systems, a change of names survives once its folder
   * or file is synced. Of the others either all up to some time do, at least those before the last
   * sync, as with a journal, or any of them, which is all that POSIX promises.
   */
  #namings: { change: Naming; journalled: boolean }[] = [];

  constructor(start: Tree) {
    this.#root = start.of;
    this.#take(start);
  }

  /** Applies the next change of the recording. */
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

  /** Writes the fully synced state into an empty folder. */
  whole(folder: string): void {
    this.#write(
      folder,
      this.#namings.map(({ change }) => change),
      ({ synced, since }) => written(synced, since),
    );
  }

  /** Writes the state after a power cut into an empty folder. */
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
      // Its name, with earlier changes in that folder: a name removed and reused is the new one.
      if (last)
        this.#settle(
          entriesOf(last.change).map(({ folder }) => folder),
          last.change,
        );
    } else {
      this.#settle([of]);
    }
  }

  /** Naming changes in these folders up to this one are permanent. */
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

/** The file after the given number of changes. */
function written(before: Buffer, changes: readonly Writing[]): Buffer {
  const room = Math.max(before.length, ...changes.map(end));
  const bytes = Buffer.alloc(room);
  before.copy(bytes);
  let size = before.length;
  for (const change of changes) size = apply(bytes, size, change);
  return bytes.subarray(0, size);
}

/** Returns the new size. */
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

/** A sector that was cut off does not return without its former size. */
function shrinks({ length }: Buffer, since: readonly Writing[]): boolean {
  return since.some((change, index) => {
    const before = Math.max(length, ...since.slice(0, index).map(end));
    return change.kind === "size" && change.size < before;
  });
}

/** Each sector, and the size, from its own random time. */
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
