/** First guard of the embedded engine: a sync to disk between every insert and its answer (db/embedded/durable-files.ts). */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startScript } from "../support/child.ts";
import { engine } from "../support/databases.ts";

const hasStrace = spawnSync("strace", ["-V"]).status === 0;

let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "fairlead-durability-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe.runIf(engine === "pglite")("the embedded engine", () => {
  test("calls fsync between an insert and its answer", async () => {
    expect(await countedByHook("guarded")).toHaveLength(5);
    expect(Math.min(...(await countedByHook("guarded")))).toBeGreaterThan(0);
  });

  test("as shipped never does, so that the test above can fail", async () => {
    expect(await countedByHook("shipped")).toEqual([0, 0, 0, 0, 0]);
  });

  test.runIf(hasStrace)("makes the kernel sync, not only itself believe so", async () => {
    expect(await countedByKernel("guarded")).toHaveLength(5);
    expect(Math.min(...(await countedByKernel("guarded")))).toBeGreaterThan(0);
  });

  test.runIf(hasStrace)("as shipped leaves the kernel alone, so that the test above can fail", async () => {
    expect(await countedByKernel("shipped")).toEqual([0, 0, 0, 0, 0]);
  });
});

/** Calls of `fs.fsyncSync` during each insert. */
async function countedByHook(how: "guarded" | "shipped"): Promise<number[]> {
  const child = startScript("db/children/insert.ts", [directory, how, "hook"]);
  const counts: number[] = [];
  for await (const line of child.lines) {
    const [what, , count] = line.split(" ");
    if (what === "answer") counts.push(Number(count));
  }
  return counts;
}

/** System calls that sync, between the two marks of each insert. */
async function countedByKernel(how: "guarded" | "shipped"): Promise<number[]> {
  const log = join(directory, "strace");
  const trace = ["strace", "-f", "-o", log, "-e", "trace=fsync,fdatasync,write"];
  const child = startScript("db/children/insert.ts", [directory, how, "none"], trace);
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
