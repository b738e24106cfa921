/**
 * The engine's SQL parser is not optimized, which would take hundreds of megabytes
 * (db/embedded/engine.ts).
 *
 * @module-tag long
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { startScript } from "../../support/child.ts";
import { createScratch, type Scratch } from "../../support/databases.ts";

let scratch: Scratch;
beforeEach(async () => {
  scratch = await createScratch({ empty: true });
});
afterEach(() => scratch.remove());

/** In MB. */
async function peak(how: "ours" | "shipped"): Promise<number> {
  const child = startScript("db/pglite/children/peak.ts", [scratch.settings.dataDirectory, how]);
  return Number(await child.nextLine());
}

test("the embedded engine keeps below 450 MB", async () => {
  expect(await peak("ours")).toBeLessThan(450);
});

test("as shipped it does not, which proves that the previous test can fail", async () => {
  expect(await peak("shipped")).toBeGreaterThan(600);
});
