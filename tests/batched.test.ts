/**
 * Calls made during a batch go into the next one, in order and once each, and no wait is endless.
 */
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Pool } from "pg";
import { batchesOn } from "../db/postgres/batch.ts";
import { limiterOn } from "../db/postgres/limiter.ts";
import { batched } from "../db/postgres/queue.ts";
import { isUnavailable } from "../db/unavailable.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Every batch with a way to end it, the answered calls, and the overdue ones. */
function watched(limits: { most: number; overdue: number }) {
  const runs: { batch: readonly number[]; end: () => void }[] = [];
  const told: number[] = [];
  const refused: number[] = [];
  const { ask, waiting } = batched<{ n: number; reject: (error: unknown) => void }>(limits, (batch) => {
    const tell = () => void told.push(...batch.map(({ n }) => n));
    return new Promise((end) => void runs.push({ batch: batch.map(({ n }) => n), end: () => end(tell) }));
  });
  const add = (n: number) => ask({ n, reject: () => void refused.push(n) });
  return { add, runs, told, refused, waiting, batches: () => runs.map(({ batch }) => batch) };
}

/** Runs what was postponed to the end of this turn, and what follows. */
const endOfTurn = () => vi.advanceTimersByTimeAsync(0);

test("calls of one turn form a batch at once, and calls made meanwhile the next", async () => {
  const { add, runs, batches, waiting } = watched({ most: 3, overdue: 100 });
  for (const n of [1, 2]) add(n);
  await endOfTurn();
  expect(batches()).toEqual([[1, 2]]);
  for (const n of [3, 4]) add(n);
  await endOfTurn();
  expect(batches()).toEqual([[1, 2]]);
  expect(waiting()).toBe(0);
  runs[0]?.end();
  await endOfTurn();
  expect(batches()).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test("results are reported after the next batch is sent, whose connection comes in the next tick", async () => {
  const happened: string[] = [];
  const { ask } = batched<{ n: number; reject: (error: unknown) => void }>({ most: 3, overdue: 100 }, async (batch) => {
    const all = batch.map(({ n }) => n).join();
    await new Promise((had) => process.nextTick(had));
    happened.push(`${all} sent`);
    await new Promise((answered) => setTimeout(answered, 10));
    return () => void happened.push(`${all} told`);
  });
  const add = (n: number) => ask({ n, reject: () => {} });
  add(1);
  await vi.advanceTimersByTimeAsync(5);
  for (const n of [2, 3]) add(n);
  await vi.advanceTimersByTimeAsync(50);
  expect(happened).toEqual(["1 sent", "2,3 sent", "1 told", "2,3 told"]);
});

test("a full batch runs in parallel, up to three", async () => {
  const { add, runs, batches, waiting } = watched({ most: 2, overdue: 100 });
  add(1);
  await endOfTurn();
  for (const n of [2, 3, 4, 5, 6, 7, 8]) add(n);
  expect(batches()).toEqual([[1], [2, 3], [4, 5]]);
  expect(waiting()).toBe(1);
  runs[1]?.end();
  await endOfTurn();
  expect(batches()).toEqual([[1], [2, 3], [4, 5], [6, 7]]);
  runs[0]?.end();
  await endOfTurn();
  // No full batch starts.
  expect(batches()).toHaveLength(4);
  for (const run of runs) run.end();
  await endOfTurn();
  expect(batches()).toHaveLength(5);
  expect(waiting()).toBe(0);
});

test("a slow batch is not waited for, and starts no other when it ends", async () => {
  const { add, runs, batches } = watched({ most: 3, overdue: 100 });
  add(1);
  await endOfTurn();
  add(2);
  await vi.advanceTimersByTimeAsync(99);
  expect(batches()).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches()).toEqual([[1], [2]]);
  add(3);
  runs[0]?.end();
  await endOfTurn();
  expect(batches()).toEqual([[1], [2]]);
  runs[1]?.end();
  await endOfTurn();
  expect(batches()).toEqual([[1], [2], [3]]);
});

test("a call that would wait longer than for a connection is refused, and later ones are not", async () => {
  const { add, refused, batches } = watched({ most: 1, overdue: 100 });
  for (let n = 0; n < 200; n += 1) add(n);
  await vi.advanceTimersByTimeAsync(4_000);
  add(200);
  await vi.advanceTimersByTimeAsync(1_200);
  // Three at once, 51 times.
  expect(batches()).toEqual([...Array.from({ length: 153 }, (_, n) => [n]), [200]]);
  expect(refused).toEqual(Array.from({ length: 47 }, (_, n) => n + 153));
});

/** A database without a free connection. */
const usedUp = {
  connect: () =>
    new Promise((_, reject) => setTimeout(reject, 5_000, new Error("timeout exceeded when trying to connect"))),
  options: { max: 10 },
} as unknown as Pool;

test.each([
  [
    "registrations",
    () => {
      const { rowsOf } = batchesOn(usedUp);
      return () => rowsOf({ text: "select", parameters: [], name: "any" }, {});
    },
  ],
  [
    "the limiter",
    () => {
      const limiter = limiterOn(usedUp, () => Promise.reject(new Error("asked alone")));
      return () => limiter.query({ text: "select" });
    },
  ],
])("without a free connection all calls are answered soon: %s", async (_, open) => {
  const ask: () => Promise<unknown> = open();
  const told: unknown[] = [];
  for (let n = 0; n < 3_000; n += 1) ask().catch((error: unknown) => told.push(error));
  await vi.advanceTimersByTimeAsync(10_200);
  expect(told).toHaveLength(3_000);
  expect(told.filter((error) => !isUnavailable(error))).toEqual([]);
});

test("with any arrivals and endings, each call is in one batch in order, or refused", async () => {
  const step = fc.oneof(
    // In one turn of the event loop.
    fc.record({ add: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ end: fc.nat(20) }),
    fc.record({ pass: fc.integer({ min: 1, max: 150 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), async (steps, most) => {
      const { add, runs, told, refused, batches } = watched({ most, overdue: 100 });
      let added = 0;
      for (const what of steps) {
        if ("add" in what) for (let count = 0; count < what.add; count += 1) add((added += 1));
        else if ("end" in what) runs.at(-1 - what.end)?.end();
        await vi.advanceTimersByTimeAsync("pass" in what ? what.pass : 0);
      }
      await vi.advanceTimersByTimeAsync(100 * (added + 1));
      const ran = batches().flat();
      expect(ran).toEqual(ran.toSorted((left, right) => left - right));
      for (const run of runs) run.end();
      await endOfTurn();
      expect(told.toSorted((left, right) => left - right)).toEqual(ran);
      const all = [...ran, ...refused].toSorted((left, right) => left - right);
      expect(all).toEqual(Array.from({ length: added }, (_, n) => n + 1));
      expect(Math.max(0, ...batches().map((batch) => batch.length))).toBeLessThanOrEqual(most);
      expect(vi.getTimerCount()).toBe(0);
    }),
  );
});
