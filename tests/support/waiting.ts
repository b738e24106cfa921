/** Waiting that ends. */

/**
 * Milliseconds after which something is taken as never coming. What comes at all comes within a few seconds, and on a machine
 * ten times slower within this.
 */
export const patience = 60_000;

/** Rejects when the promise takes longer, in milliseconds. */
export async function within<T>(time: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${time} ms`)), time);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
