/**
 * Third guard of the embedded engine: it takes no writes while the disk is nearly full. Where it cannot write its log it has to end
 * (durable-files.ts), so what is left is kept for what was begun. Everything can be read meanwhile.
 */
import { statfsSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { chainOf } from "../error-chain.ts";

/** Bytes: a segment of the log that is begun and one that is made ready, twice. */
const leastFree = 64 * 2 ** 20;

/** With PostgreSQL's own code for a disk that is full. */
export class NoRoom extends Error {
  readonly code = "53100";
  constructor(directory: string, cause: unknown) {
    super(`the disk of ${directory} is nearly full: nothing is saved until ${leastFree / 2 ** 20} MB are free`, {
      cause,
    });
    this.name = "NoRoom";
  }
}

/** Runs what may write: rejects with {@link NoRoom} when it would have, and there is too little room. */
export function keepingRoom(engine: PGlite, directory: string): <T>(work: () => Promise<T>) => Promise<T> {
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
        ? new NoRoom(directory, error)
        : error;
    }
  };
}
