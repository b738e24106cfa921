/** A folder, usually of a mounted disk. It is never created: the disk may not be mounted. */
import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { explainFile } from "../../domain/files/explain-file.ts";
import { type BackupStore, partial, type StoredFile, StoreError } from "./store.ts";

export function folderStore(folder: string): BackupStore {
  const explained = async <T>(to: "read" | "write", work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const text = explainFile(error, { to, user: process.getuid?.() });
      throw text === null ? error : new StoreError(`${folder}: ${text}`, { cause: error });
    }
  };
  return {
    list: () =>
      explained("read", async () => {
        const files: StoredFile[] = [];
        for (const entry of await readdir(folder, { withFileTypes: true })) {
          if (!entry.isFile() || entry.name.endsWith(partial)) continue;
          files.push({ name: entry.name, bytes: (await stat(join(folder, entry.name))).size });
        }
        return files;
      }),
    put: (path, name, signal) =>
      explained("write", async () => {
        await stat(folder);
        const target = join(folder, name);
        const arriving = target + partial;
        try {
          await pipeline(createReadStream(path), createWriteStream(arriving, { mode: 0o600, flush: true }), { signal });
          await rename(arriving, target);
        } catch (error) {
          await rm(arriving, { force: true });
          throw error;
        }
        const directory = await open(folder, "r");
        await directory.sync().finally(() => directory.close());
      }),
    get: (name, path, signal) =>
      explained("read", async () => {
        const source = await open(join(folder, name));
        const file = createWriteStream(path, { mode: 0o600, flags: "wx" });
        await pipeline(source.createReadStream(), file, { signal });
      }),
    remove: (name) => explained("write", () => rm(join(folder, name), { force: true })),
  };
}
