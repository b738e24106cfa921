/** Any of rclone's remotes, as configured for the user (`rclone config`) or with `RCLONE_…`. */
import * as v from "valibot";
import { runProgram } from "./run-program.ts";
import { type BackupStore, partial, type ProgramSettings, StoreError } from "./store.ts";

const listing = v.array(v.object({ Name: v.string(), Size: v.number() }));

/** @param folder "remote:path" */
export function rcloneStore(folder: string, { environment }: ProgramSettings): BackupStore {
  const rclone = (signal: AbortSignal, ...parameters: readonly string[]) =>
    runProgram({
      program: "rclone",
      parameters: ["--quiet", ...parameters],
      install: "apt install rclone",
      environment,
      signal,
    });
  const at = (name: string) => `${folder}${folder.endsWith(":") ? "" : "/"}${name}`;
  return {
    async list(signal) {
      const text = await rclone(signal, "lsjson", "--files-only", "--no-modtime", folder).catch((error: unknown) => {
        if (error instanceof StoreError && /directory not found/.test(error.message)) return "[]";
        throw error;
      });
      return v
        .parse(listing, JSON.parse(text))
        .filter(({ Name }) => !Name.endsWith(partial))
        .map(({ Name: name, Size: bytes }) => ({ name, bytes }));
    },
    async put(path, name, signal) {
      await rclone(signal, "copyto", path, at(name + partial));
      await rclone(signal, "moveto", at(name + partial), at(name));
      // Left by uploads that broke off.
      await rclone(signal, "delete", "--include", `/fairlead-*${partial}`, folder).catch(() => {});
    },
    async get(name, path, signal) {
      await rclone(signal, "copyto", at(name), path);
    },
    async remove(name, signal) {
      await rclone(signal, "deletefile", at(name));
    },
  };
}
