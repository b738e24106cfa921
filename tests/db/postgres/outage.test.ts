/** The server goes away and comes back: an error meanwhile, never a false answer, and then everything goes on by itself. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../../../db/database.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import { migrate } from "../../../db/migrate.ts";
import { openPostgres } from "../../../db/postgres/open.ts";
import { saveRegistration } from "../../../applications/save-registration.ts";
import { type Queue, startQueue } from "../../../jobs/queue.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres.ts";
import { newRegistration } from "../../support/registrations.ts";
import { patience, within } from "../../support/waiting.ts";

let server: PostgresServer;
let database: Database;
let queue: Queue;
const delivered: string[] = [];
const troubles: Error[] = [];

beforeAll(async () => {
  server = await startPostgres();
  database = openPostgres(server.url);
  await migrate(database);
  queue = await startQueue(database, { work: true, onError: (error) => troubles.push(error) });
  await queue.work("deliver", async ({ deliveryId }) => void delivered.push(deliveryId));
});
afterAll(async () => {
  await queue.stop();
  await database.close();
  await server.remove();
});

test("a server that restarts while nothing is under way is not even noticed", async () => {
  await Promise.all(Array.from({ length: 10 }, () => database.query("select pg_sleep(0.01)")));
  await server.stop();
  await server.start();
  // A connection that broke may still be handed out once before its end is heard of.
  await vi.waitFor(() => saveRegistration(database, queue, newRegistration()), patience);
});

test("a server that breaks down and comes back", async () => {
  const before = newRegistration();
  await saveRegistration(database, queue, before);

  // Some are under way while it breaks down: whatever was acknowledged must be there afterwards.
  const attempts = Array.from({ length: 200 }, () => newRegistration());
  const underWay = Promise.allSettled(attempts.map((input) => saveRegistration(database, queue, input)));
  await server.stop();
  const results = await underWay;
  for (const result of results) {
    if (result.status === "rejected") expect(isUnavailable(result.reason), String(result.reason)).toBe(true);
  }
  const refused = await within(
    patience,
    saveRegistration(database, queue, newRegistration()).catch((error: unknown) => error),
  );
  expect(isUnavailable(refused)).toBe(true);

  await server.start();
  const after = newRegistration();
  await vi.waitFor(() => saveRegistration(database, queue, after), patience);
  const saved = [before, after, ...attempts.filter((_, n) => results[n]?.status === "fulfilled")];
  const { rows } = await database.query<{ id: string }>("select id from registration");
  const stored = new Set(rows.map(({ id }) => id));
  expect(saved.filter(({ id }) => !stored.has(id))).toEqual([]);

  // The workers went on by themselves too.
  await vi.waitFor(() => expect(delivered).toContain(after.deliveries[0]?.id), patience);
  expect(troubles.every((trouble) => trouble instanceof Error)).toBe(true);
});
