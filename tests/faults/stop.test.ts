/**
 * A stopped process exits by itself, during startup and as soon as it reports readiness.
 *
 * @module-tag long
 */
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { migrationLock } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { createScratch, type Scratch } from "../support/databases.ts";
import { freePort } from "../support/free-port.ts";
import { startBuilt, startSaying } from "../support/server.ts";
import { patience, within } from "../support/waiting.ts";

let scratch: Scratch;
beforeAll(async () => {
  scratch = await createScratch();
});
afterAll(() => scratch.remove());

// Separate processes need a server.
const entries = inject("engine") === "postgres" ? (["main", "web", "worker"] as const) : (["main"] as const);

test.each(entries)("%s, stopped as soon as it is ready, exits with 0", async (entry) => {
  const child = await startSaying(entry, scratch.settings, { PORT: String(await freePort()), PAGES_AHEAD: "on" });

  child.process.kill("SIGTERM");

  expect(await child.ended).toBe(0);
});

test.runIf(inject("engine") === "postgres")("a process stopped while waiting to migrate exits at once", async () => {
  const database = await openDatabase(scratch.settings);
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  try {
    await database.transaction(
      async (transaction) => {
        const child = startBuilt("web", scratch.settings, { PORT: String(await freePort()) });
        await vi.waitFor(async () => expect((await transaction.query(waiting)).rowCount).toBe(1), patience);

        child.process.kill("SIGTERM");

        expect(await within(patience, child.ended)).toBe(0);
      },
      { locks: [migrationLock], unhurried: true },
    );
  } finally {
    await database.close();
  }
});
