/**
 * A server outage causes errors but no false answers, and service resumes by itself.
 *
 * @module-tag long
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isUnavailable } from "../../../db/unavailable.ts";
import { type Queue, startQueue } from "../../../jobs/queue.ts";
import { saveRegistration } from "../../../commands/applications/save-registration.ts";
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

test("a server restart without requests under way causes no error", async () => {
  await Promise.all(Array.from({ length: 10 }, () => own.database.query("select pg_sleep(0.01)")));
  await own.server.stop();
  await own.server.start();
  // A broken connection may be handed out once more before its end is noticed.
  await vi.waitFor(() => saveRegistration(own.database, newRegistration()), patience);
});

test("requests during a server outage get 503, and service resumes afterwards", async () => {
  const before = newRegistration();
  await saveRegistration(own.database, before);

  // Some are under way during the failure: every acknowledged one must be stored.
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
  // The workers noticed the outage at their next poll.
  await vi.waitFor(() => expect(troubles).not.toEqual([]), patience);

  await own.server.start();
  const after = newRegistration();
  await vi.waitFor(() => saveRegistration(own.database, after), patience);
  const saved = [before, after, ...attempts.filter((_, n) => results[n]?.status === "fulfilled")];
  const { rows } = await own.database.query<{ id: string }>("select id from registration");
  const stored = new Set(rows.map(({ id }) => id));
  expect(saved.filter(({ id }) => !stored.has(id))).toEqual([]);

  // The workers resumed by themselves, too.
  await vi.waitFor(() => expect(delivered).toContain(after.deliveries[0]?.id), patience);
  for (const trouble of troubles) expect(isUnavailable(trouble), String(trouble)).toBe(true);
});
