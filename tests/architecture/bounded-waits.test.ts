/** What a test waits for comes, or the test says so within a minute: a wait without an end hides why. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { within } from "../support/waiting.ts";
import { read } from "../support/repository.ts";

const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => join("tests", path).replaceAll("\\", "/"))
  .filter((path) => path !== "tests/architecture/bounded-waits.test.ts");
const having = (pattern: RegExp) => files.filter((path) => pattern.test(read(path)));

test("no test tries something again without an end: toPass has no limit of its own", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(having(/\.toPass\((?!\{ timeout:)/)).toEqual([]);
  expect(having(/\.toPass\(\{ timeout: patience \}\)/)).toEqual(["tests/support/chromium.ts"]);
});

test("no wait in a page goes on for ever: frames and pauses have an end", () => {
  const endless = /while \([^;{]*\) await (?:frame\(\)|new Promise\(requestAnimationFrame\))/;
  expect(having(endless)).toEqual([]);
});

test("a wait that ends says what was waited for, and where", async () => {
  const error: unknown = await within(1, new Promise(() => {}), "the bus").catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: "waited 1 ms for the bus" });
  expect((error as Error).stack).toContain("bounded-waits.test.ts");
});
