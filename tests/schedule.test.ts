import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { schedule } from "../app/scheduler.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A task whose runs end on the test's command. */
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

test("a task runs at startup and then at each interval", async () => {
  const { runs } = task();
  for (const count of [1, 2, 3]) {
    expect(runs).toHaveLength(count);
    runs.at(-1)?.end();
    await vi.advanceTimersByTimeAsync(1000);
  }
});

test("a task not wanted at startup runs after its interval", async () => {
  const { runs } = task({ atStart: false });
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(1);
});

test("runs of a task never overlap", async () => {
  const { runs } = task();
  await vi.advanceTimersByTimeAsync(3500);
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(499);
  expect(runs, "the next one at its own time").toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
});

test("an error is reported, and the next run follows", async () => {
  const { runs, errors } = task();
  const error = new Error("the disk is full");
  runs[0]?.fail(error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(errors).toEqual([error]);
  expect(runs).toHaveLength(2);
});

test("stopping signals and awaits the current run, and starts no other", async () => {
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

test("stopping between two runs takes effect at once", async () => {
  const { runs, stop } = task();
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(10);
  await stop();
  expect(vi.getTimerCount()).toBe(0);
});
