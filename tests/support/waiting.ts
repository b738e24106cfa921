/** Waiting with a time limit. */

/**
 * Milliseconds after which an event counts as missing. Events take a few seconds, and less than
 * this on a machine ten times slower.
 */
export const patience = 60_000;

/**
 * Rejects when the promise takes longer than `time` milliseconds. The error names `what` was
 * awaited, and the place.
 */
export async function within<T>(time: number, promise: Promise<T>, what = "it"): Promise<T> {
  // Created here, so that its stack shows the caller.
  const late = new Error(`waited ${time} ms for ${what}`);
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), time);
  });
  return Promise.race([promise, end]).finally(() => clearTimeout(timer));
}
