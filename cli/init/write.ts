/** Writes files that are not there yet: all of them or none. */
import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { explainFolder, makeFolder, tryFolder } from "../../db/folder.ts";

export interface NewFile {
  readonly name: string;
  readonly text: string;
}

/** Rejects where one of them is there, or cannot be written. Only this user can read them, and the folder where it has to be made. */
export async function writeNew(directory: string, files: readonly NewFile[]): Promise<void> {
  try {
    await writeAll(directory, files);
  } catch (error) {
    throw inWords(error, directory);
  }
}

async function writeAll(directory: string, files: readonly NewFile[]): Promise<void> {
  const made = makeFolder(directory);
  const written: string[] = [];
  try {
    for (const { name, text } of files) {
      const path = join(directory, name);
      const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
        throw error.code === "EEXIST" ? new Error(isThere(path)) : error;
      });
      written.push(path);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
    }
  } catch (error) {
    await Promise.all(written.map((path) => rm(path, { force: true })));
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    throw error;
  }
}

/** Throws where one of them is there, or the folder cannot be written to, before anybody has answered anything. Nothing is left there. */
export function refuseToWrite(directory: string, names: readonly string[]): void {
  const taken = names.map((name) => join(directory, name)).filter((path) => existsSync(path));
  if (taken.length > 0) throw new Error(taken.map(isThere).join("\n"));
  try {
    tryFolder(directory);
  } catch (error) {
    throw inWords(error, directory);
  }
}

/** An error of the folder, in words for the operator; any other as it is. */
export function inWords(error: unknown, directory: string): unknown {
  const text = explainFolder(error, "--dir", directory);
  return text === null ? error : new Error(text, { cause: error });
}

function isThere(path: string): string {
  return `${path} is there already, and nothing is overwritten: move it away, or choose another folder with --dir`;
}
