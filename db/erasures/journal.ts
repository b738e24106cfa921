/**
 * The erasure journal is kept apart from the database and its backups, so that a restore can repeat
 * erasures. Each small file is synced before it gets its name: copies of the folder see complete
 * files only, and processes on several machines may write into it.
 */
import { randomBytes } from "node:crypto";
import { access, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "../database.ts";
import { makeFolder } from "../folder.ts";
import { oneOf, text } from "../rows.ts";
import { type Erasure, journalText, readJournalText } from "./file.ts";

const ending = ".jsonl";

/** Resolves when it is on disk. */
export async function writeErasures(folder: string, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  await haveFolder(folder);
  const at = new Date().toISOString().replaceAll(/[-:.]/g, "");
  const path = join(folder, `${at}-${randomBytes(6).toString("hex")}${ending}`);
  const partial = `${path}.partial`;
  try {
    const file = await open(partial, "wx", 0o600);
    try {
      await file.writeFile(journalText(erasures));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Checked asynchronously before anything synchronous: a network disk may hang. */
async function haveFolder(folder: string): Promise<void> {
  await access(folder).catch(() => makeFolder(folder));
}

/** Makes a new name in the folder survive a power cut (fsync(2)). */
async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * Reads one file, or all in a folder and its subfolders. Throws JournalDamaged, or if the path does
 * not exist.
 */
export async function readErasures(path: string): Promise<Erasure[]> {
  const isFolder = (await stat(path)).isDirectory();
  const files = isFolder ? await journalFiles(path) : [path];
  const erasures: Erasure[] = [];
  for (const file of files) erasures.push(...readJournalText(await readFile(file, "utf8"), file));
  return erasures;
}

async function journalFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => join(folder, name));
}

/** All erasures that the database knows. */
export function allErasures(database: Queryable): Promise<Erasure[]> {
  return database.rows(
    { kind: oneOf(["registration", "alert"]), id: text, at: text },
    `select kind, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from (
       select 'registration' as kind, registration_id as id, erased_at as at from erasure
       union all select 'alert', id, ended_at from ended_alert) erased order by erased.at, id`,
  );
}

/**
 * Writes erasures that the folder lacks: of a process killed before it wrote them, or all of them
 * into a new folder. Resolves to how many.
 */
export async function completeJournal(database: Queryable, folder: string): Promise<number> {
  await haveFolder(folder);
  const known = new Set((await readErasures(folder)).map(keyOf));
  const missing = (await allErasures(database)).filter((erasure) => !known.has(keyOf(erasure)));
  await writeErasures(folder, missing);
  return missing.length;
}

export function keyOf({ kind, id }: Erasure): string {
  return `${kind} ${id}`;
}
