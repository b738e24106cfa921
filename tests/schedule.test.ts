import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { schedule } from "../schedule.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A task whose runs end when the test says so. */
function task({ every = 1000, atStart = true } = {}) {
  const runs: { readonly signal: AbortSignal; readonly end: () => void; readonly fail: (error: Error) => void }[] = [];
  const errors: unknown[] = [];
  const stop = schedule({
    name: "test",
    every,
    atStart,
    run(signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      runs.push({ signal, end: resolve, fail: reject });
      return promise;
    },
    onError: (error) => errors.push(error),
  });
  return { runs, errors, stop };
}

test("runs at the start, and then each time", async () => {
  const { runs } = task();
  for (const count of [1, 2, 3]) {
    expect(runs).toHaveLength(count);
    runs.at(-1)?.end();
    await vi.advanceTimersByTimeAsync(1000);
  }
});

test("what is not wanted at the start comes after its time", async () => {
  const { runs } = task({ atStart: false });
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(1);
});

test("never two at once", async () => {
  const { runs } = task();
  await vi.advanceTimersByTimeAsync(3500);
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(499);
  expect(runs, "the next one at its own time").toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
});

test("an error is told, and the next run comes", async () => {
  const { runs, errors } = task();
  const error = new Error("the disk is full");
  runs[0]?.fail(error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(errors).toEqual([error]);
  expect(runs).toHaveLength(2);
});

test("stopped, it tells the run under way, waits for it, and begins no other", async () => {
  const { runs, errors, stop } = task();
  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toHaveLength(1);
  expect(runs[0]?.signal.aborted).toBe(true);
  expect(stopped).toBe(false);
  runs[0]?.fail(new Error("in the middle of it"));
  await stopping;
  expect(errors, "also of the last one").toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toHaveLength(1);
});

test("stopped between two runs, it is stopped at once", async () => {
  const { runs, stop } = task();
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(10);
  await stop();
  expect(vi.getTimerCount()).toBe(0);
});
