/** Every wait of a test is limited to about a minute, because an endless wait hides its reason. */
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

test("every toPass in a test has a timeout", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(having(/\.toPass\((?!\{ timeout:)/)).toEqual([]);
  expect(having(/\.toPass\(\{ timeout: patience \}\)/)).toEqual(["tests/support/chromium.ts"]);
});

test("waits within a page are limited", () => {
  const endless = /while \([^;{]*\) await (?:frame\(\)|new Promise\(requestAnimationFrame\))/;
  expect(having(endless)).toEqual([]);
});

test("a timeout names what was waited for, and where", async () => {
  const error: unknown = await within(1, new Promise(() => {}), "the bus").catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: "waited 1 ms for the bus" });
  expect((error as Error).stack).toContain("bounded-waits.test.ts");
});
