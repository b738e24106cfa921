/**
 * The first start. What makes a new database syncs nothing, and leaves a folder that cannot be opened when it is ended half way: so it
 * is made beside its place, brought to the disk, and named last.
 */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../folder.ts";
import { syncPath } from "./durable-files.ts";

/** @param start makes a database where there is none */
export async function makeDatabase(
  files: string,
  start: (files: string) => Promise<{ close(): Promise<void> }>,
): Promise<void> {
  // A folder that is there already may be a volume of its own, which cannot be renamed.
  const making = existsSync(files) ? files : `${files}.making`;
  if (making !== files) rmSync(making, { recursive: true, force: true });
  makeFolder(making);
  const engine = await start(making);
  await engine.close();
  syncTree(making);
  if (making !== files) renameSync(making, files);
  // The data directory may be new as well.
  syncPath(dirname(files));
  syncPath(dirname(dirname(files)));
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}
