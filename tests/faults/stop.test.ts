/** A process that is told to stop ends by itself, also in the moment it first says that it is ready. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createScratch, type Scratch } from "../support/databases.ts";
import { freePort } from "../support/free-port.ts";
import { startSaying } from "../support/server.ts";

let scratch: Scratch;
beforeAll(async () => {
  scratch = await createScratch();
});
afterAll(() => scratch.remove());

// Apart they need a server.
const entries = inject("engine") === "postgres" ? (["main", "web", "worker"] as const) : (["main"] as const);

test.each(entries)("%s, told to stop as soon as it is ready, ends with 0", async (entry) => {
  const child = await startSaying(entry, scratch.settings, { PORT: String(await freePort()) });

  child.process.kill("SIGTERM");

  expect(await child.ended).toBe(0);
});
