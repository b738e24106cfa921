/** Long work of a process that has just started, whose first visitors are there: for a quarter of the time, in pieces of a few milliseconds. */
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";

/** Times as long as it worked. */
const rest = 3;
/** Milliseconds. */
const piece = 5;

/** The function waits, once there was work for a while, three times as long; for the others' turn alone when the work is to end. */
export function resting(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    if (worked < piece) return;
    // Rejects when it is to end, and what is left is read at once.
    if (signal.aborted) await turn();
    else await wait(worked * rest, undefined, { signal }).catch(() => {});
    since = performance.now();
  };
}
