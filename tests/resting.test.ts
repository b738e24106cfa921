/** Long work next to requests: it yields to them, even when it is aborted. */
import { expect, test } from "vitest";
import { yieldToRequests } from "../app/yield-to-requests.ts";

/** Slightly longer than one piece may take. */
function work(): void {
  for (const until = performance.now() + 6; performance.now() < until;);
}

test.each([
  ["continues", new AbortController().signal],
  ["is aborted", AbortSignal.abort()],
])("other work proceeds after a piece that %s", async (_, signal) => {
  const pause = yieldToRequests(signal);
  let turns = 0;
  for (let piece = 1; piece <= 3; piece += 1) {
    work();
    setImmediate(() => (turns += 1));
    await pause();
    expect(turns).toBe(piece);
  }
});

test("a pause that is aborted midway resolves", async () => {
  const ending = new AbortController();
  const pause = yieldToRequests(ending.signal);
  work();
  const rested = pause();
  ending.abort();
  await expect(rested).resolves.toBeUndefined();
});
