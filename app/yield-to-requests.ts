/**
 * Yields during warm-up so that early requests stay fast: works for a quarter of the time, in
 * pieces of a few milliseconds.
 */
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";

/** Pause as a multiple of the working time. */
const rest = 3;
/** Milliseconds. */
const piece = 5;

/**
 * Returns a function that pauses three times as long as the work since its last pause. After an
 * abort, it only yields to other tasks.
 */
export function yieldToRequests(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    if (worked < piece) return;
    // Rejects on abort; the rest of the work then runs without pauses.
    if (signal.aborted) await turn();
    else await wait(worked * rest, undefined, { signal }).catch(() => {});
    since = performance.now();
  };
}
