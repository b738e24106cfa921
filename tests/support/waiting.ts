/** Waiting that ends. */

/**
 * Milliseconds after which something is taken as never coming. What comes at all comes within a few seconds, and on a machine
 * ten times slower within this.
 */
export const patience = 60_000;

/** Rejects when the promise takes longer, in milliseconds. `what`: it is what the error says was waited for, beside the place. */
export async function within<T>(time: number, promise: Promise<T>, what = "it"): Promise<T> {
  // Made here, so that its stack says who waits.
  const late = new Error(`waited ${time} ms for ${what}`);
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), time);
  });
  return Promise.race([promise, end]).finally(() => clearTimeout(timer));
}
