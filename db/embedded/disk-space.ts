/**
 * Refuses writes while the disk is nearly full: if the engine cannot write its log, the process
 * must end (durable-files.ts). The rest of the disk is for transactions under way; reads go on.
 */
import { statfsSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { chainOf } from "../error-chain.ts";

/** Bytes: one log segment in use and one prepared, twice. */
const leastFree = 64 * 2 ** 20;

/** Has PostgreSQL's code for a full disk. */
export class DiskSpaceError extends Error {
  readonly code = "53100";
  constructor(directory: string, cause: unknown) {
    super(`the disk of ${directory} is nearly full: nothing is saved until ${leastFree / 2 ** 20} MB are free`, {
      cause,
    });
    this.name = "DiskSpaceError";
  }
}

/**
 * Runs what may write; rejects with {@link DiskSpaceError} if it writes while there is too little
 * space.
 */
export function guardDiskSpace(engine: PGlite, directory: string): <T>(work: () => Promise<T>) => Promise<T> {
  let isLow = false;
  return async (work) => {
    const { bavail, bsize } = statfsSync(directory);
    const low = bavail * bsize < leastFree;
    if (low !== isLow) {
      await engine.exec(`set default_transaction_read_only = ${low ? "on" : "off"}`);
      isLow = low;
    }
    try {
      return await work();
    } catch (error) {
      throw chainOf(error).some((each) => "code" in each && each.code === "25006")
        ? new DiskSpaceError(directory, error)
        : error;
    }
  };
}
