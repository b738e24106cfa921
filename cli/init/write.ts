/** Creates new files: all of them or none. */
import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { explainFolder, makeFolder, tryFolder } from "../../db/folder.ts";

export interface NewFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Rejects if a file exists or cannot be written. Only this user can read the files and a newly made
 * folder.
 */
export async function writeNew(directory: string, files: readonly NewFile[]): Promise<void> {
  try {
    await writeAll(directory, files);
  } catch (error) {
    throw explainFolderError(error, directory);
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

/**
 * Throws if a file exists or the folder is not writable, before any question is asked. Leaves
 * nothing behind.
 */
export function refuseToWrite(directory: string, names: readonly string[]): void {
  const taken = names.map((name) => join(directory, name)).filter((path) => existsSync(path));
  if (taken.length > 0) throw new Error(taken.map(isThere).join("\n"));
  try {
    tryFolder(directory);
  } catch (error) {
    throw explainFolderError(error, directory);
  }
}

/** Explains an error of the folder to the operator; returns any other unchanged. */
export function explainFolderError(error: unknown, directory: string): unknown {
  const text = explainFolder(error, "--dir", directory);
  return text === null ? error : new Error(text, { cause: error });
}

function isThere(path: string): string {
  return `${path} already exists, and nothing is overwritten: move it away, or choose another folder with --dir`;
}
