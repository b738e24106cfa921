/** What comes while a batch is under way goes in the next one, in order, each once, and nothing waits for ever. */
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batched } from "../db/postgres/queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Every batch that was run, and how to end it. */
function watched(limits: { most: number; overdue: number }) {
  const runs: { batch: readonly number[]; end: () => void }[] = [];
  const add = batched<number>(limits, (batch) => new Promise<void>((end) => void runs.push({ batch, end })));
  return { add, runs, batches: () => runs.map(({ batch }) => batch) };
}

test("one alone goes at once, and what comes meanwhile together", async () => {
  const { add, runs, batches } = watched({ most: 3, overdue: 100 });
  for (const n of [1, 2, 3, 4, 5]) add(n);
  expect(batches()).toEqual([[1]]);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(batches()).toEqual([[1], [2, 3, 4]]);
  runs[1]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(batches()).toEqual([[1], [2, 3, 4], [5]]);
});

test("a batch that takes long is not waited for, and says nothing when it ends after all", async () => {
  const { add, runs, batches } = watched({ most: 3, overdue: 100 });
  for (const n of [1, 2]) add(n);
  await vi.advanceTimersByTimeAsync(99);
  expect(batches()).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches()).toEqual([[1], [2]]);
  add(3);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(batches()).toEqual([[1], [2]]);
  runs[1]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(batches()).toEqual([[1], [2], [3]]);
});

test("however they come and end, each is in one batch, in order", async () => {
  const step = fc.oneof(
    fc.constant("add" as const),
    fc.record({ end: fc.nat(20) }),
    fc.record({ pass: fc.integer({ min: 1, max: 150 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), async (steps, most) => {
      const { add, runs, batches } = watched({ most, overdue: 100 });
      let added = 0;
      for (const what of steps) {
        if (what === "add") add((added += 1));
        else if ("end" in what) runs.at(-1 - what.end)?.end();
        await vi.advanceTimersByTimeAsync(typeof what === "object" && "pass" in what ? what.pass : 0);
      }
      await vi.advanceTimersByTimeAsync(100 * (added + 1));
      expect(batches().flat()).toEqual(Array.from({ length: added }, (_, n) => n + 1));
      expect(Math.max(0, ...batches().map((batch) => batch.length))).toBeLessThanOrEqual(most);
      expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
    }),
  );
});
