/**
 * First guard of the embedded engine: a sync to disk between every insert and its answer
 * (db/embedded/durable-files.ts).
 *
 * @module-tag long
 */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startScript } from "../../support/child.ts";
import { createScratch, type Scratch } from "../../support/databases.ts";

const hasStrace = spawnSync("strace", ["-V"]).status === 0;

let directory = "";
let scratch: Scratch;
beforeEach(async () => {
  scratch = await createScratch({ empty: true });
  directory = scratch.settings.dataDirectory;
});
afterEach(() => scratch.remove());

describe("the embedded engine", () => {
  test("calls fsync between an insert and its answer", async () => {
    expect((await countedByHook("guarded")).map((count) => count > 0)).toEqual(Array(5).fill(true));
  });

  test("as shipped does not, which proves that the previous test can fail", async () => {
    expect(await countedByHook("shipped")).toEqual([0, 0, 0, 0, 0]);
  });

  test.runIf(hasStrace)("makes the kernel sync, not just its own library", async () => {
    expect((await countedByKernel("guarded")).map((count) => count > 0)).toEqual(Array(5).fill(true));
  });

  test.runIf(hasStrace)("as shipped makes no kernel sync, which proves that the previous test can fail", async () => {
    expect(await countedByKernel("shipped")).toEqual([0, 0, 0, 0, 0]);
  });
});

/** The number of `fs.fsyncSync` calls during each insert. */
async function countedByHook(how: "guarded" | "shipped"): Promise<number[]> {
  const child = startScript("db/pglite/children/insert.ts", [directory, how, "hook"]);
  const counts: number[] = [];
  for await (const line of child.lines) {
    const [what, , count] = line.split(" ");
    if (what === "answer") counts.push(Number(count));
  }
  return counts;
}

/** The number of sync system calls between the two marks of each insert. */
async function countedByKernel(how: "guarded" | "shipped"): Promise<number[]> {
  const log = join(directory, "strace");
  const trace = ["strace", "-f", "-o", log, "-e", "trace=fsync,fdatasync,write"];
  const child = startScript("db/pglite/children/insert.ts", [directory, how, "none"], trace);
  child.process.stdout?.resume();
  await child.ended;
  const counts: number[] = [];
  let syncs: number | undefined;
  for (const line of (await readFile(log, "utf8")).split("\n")) {
    if (line.includes('write(1, "insert ')) syncs = 0;
    else if (syncs !== undefined && /\b(?:fsync|fdatasync)\(/.test(line)) syncs += 1;
    else if (syncs !== undefined && line.includes('write(1, "answer ')) {
      counts.push(syncs);
      syncs = undefined;
    }
  }
  return counts;
}
