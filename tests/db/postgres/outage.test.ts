/** The server goes away and comes back: an error meanwhile, never a false answer, and then everything goes on by itself. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isUnavailable } from "../../../db/unavailable.ts";
import { type Queue, startQueue } from "../../../jobs/queue.ts";
import { saveRegistration } from "../../../applications/save-registration.ts";
import { useOwnServer } from "../../support/own-server.ts";
import { newRegistration } from "../../support/registrations.ts";
import { patience, within } from "../../support/waiting.ts";

const delivered: string[] = [];
const troubles: unknown[] = [];
const own = useOwnServer();
let queue: Queue;
beforeAll(() => {
  const settings = { perLane: 5, most: 40, onError: (error: unknown) => troubles.push(error) };
  queue = startQueue(own.database, async ({ id }) => delivered.push(id), settings);
});
afterAll(() => queue.stop());

test("a server that restarts while nothing is under way is not even noticed", async () => {
  await Promise.all(Array.from({ length: 10 }, () => own.database.query("select pg_sleep(0.01)")));
  await own.server.stop();
  await own.server.start();
  // A connection that broke may still be handed out once before its end is heard of.
  await vi.waitFor(() => saveRegistration(own.database, newRegistration()), patience);
});

test("a server that breaks down and comes back", async () => {
  const before = newRegistration();
  await saveRegistration(own.database, before);

  // Some are under way while it breaks down: whatever was acknowledged must be there afterwards.
  const attempts = Array.from({ length: 200 }, () => newRegistration());
  const underWay = Promise.allSettled(attempts.map((input) => saveRegistration(own.database, input)));
  await own.server.stop();
  const results = await underWay;
  for (const result of results) {
    if (result.status === "rejected") expect(isUnavailable(result.reason), String(result.reason)).toBe(true);
  }
  const refused = await within(
    patience,
    saveRegistration(own.database, newRegistration()).catch((error: unknown) => error),
  );
  expect(isUnavailable(refused)).toBe(true);

  await own.server.start();
  const after = newRegistration();
  await vi.waitFor(() => saveRegistration(own.database, after), patience);
  const saved = [before, after, ...attempts.filter((_, n) => results[n]?.status === "fulfilled")];
  const { rows } = await own.database.query<{ id: string }>("select id from registration");
  const stored = new Set(rows.map(({ id }) => id));
  expect(saved.filter(({ id }) => !stored.has(id))).toEqual([]);

  // The workers went on by themselves too.
  await vi.waitFor(() => expect(delivered).toContain(after.deliveries[0]?.id), patience);
  expect(troubles.length).toBeGreaterThan(0);
  for (const trouble of troubles) expect(isUnavailable(trouble), String(trouble)).toBe(true);
});
