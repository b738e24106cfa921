/** Long work beside visitors: they come to their turn, also when the work is to end. */
import { expect, test } from "vitest";
import { resting } from "../resting.ts";

/** As long as a piece takes, and some. */
function work(): void {
  for (const until = performance.now() + 6; performance.now() < until;);
}

test.each([
  ["goes on", new AbortController().signal],
  ["is to end", AbortSignal.abort()],
])("others come to their turn after a piece of work that %s", async (_, signal) => {
  const pause = resting(signal);
  let turns = 0;
  for (let piece = 1; piece <= 3; piece += 1) {
    work();
    setImmediate(() => (turns += 1));
    await pause();
    expect(turns).toBe(piece);
  }
});

test("what is to end while it rests goes on", async () => {
  const ending = new AbortController();
  const pause = resting(ending.signal);
  work();
  const rested = pause();
  ending.abort();
  await expect(rested).resolves.toBeUndefined();
});
