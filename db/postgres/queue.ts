/** What arrives while a batch is under way goes into the next one. */

export interface BatchLimits {
  /** Items per batch. */
  readonly most: number;
  /**
   * Milliseconds after which the next batch no longer waits for this one, which is held up by one
   * of its own items.
   */
  readonly overdue: number;
}

export const batchLimits: BatchLimits = {
  /** As many as arrive while others are under way, and few enough to be answered soon. */
  most: 16,
  overdue: 100,
};

/**
 * Concurrent batches when the next one is full, as when each waits for a disk. Only a few, because
 * on few processors they slow each other down.
 */
const abreast = 3;

/**
 * Milliseconds to wait for a turn or a connection: enough for a burst, short enough to answer 503
 * while the client still waits.
 */
export const longestWait = 5_000;

interface Batches<Item> {
  readonly ask: (item: Item) => void;
  /** How many wait for more than one turn, because more arrive than are done. */
  readonly waiting: () => number;
}

/**
 * `ask` adds an item. If none is under way, it leaves with all of the same turn of the event loop.
 * `run` never rejects; it resolves to a function that hands out the results. That is called once
 * the next batch is sent, so that answering overlaps with the server's work.
 */
export function batched<Item extends { readonly reject: (error: unknown) => void }>(
  { most, overdue }: BatchLimits,
  run: (batch: readonly Item[]) => Promise<() => void>,
): Batches<Item> {
  const waiting: { readonly item: Item; readonly at: number }[] = [];
  let underWay = 0;
  const refuseLate = (): void => {
    const since = performance.now() - longestWait;
    const inTime = waiting.findIndex(({ at }) => at >= since);
    for (const { item } of waiting.splice(0, inTime === -1 ? waiting.length : inTime)) {
      item.reject(new Error("too many wait for the database"));
    }
  };
  const next = (): void => {
    if (underWay > 0 && (waiting.length < most || underWay >= abreast)) return;
    refuseLate();
    if (waiting.length === 0) return;
    underWay += 1;
    let isLast = true;
    const over = () => {
      if (!isLast) return;
      isLast = false;
      underWay -= 1;
      next();
    };
    const timer = setTimeout(over, overdue);
    void run(waiting.splice(0, most).map(({ item }) => item)).then((resolve) => {
      clearTimeout(timer);
      over();
      setImmediate(resolve);
    });
  };
  return {
    ask(item) {
      waiting.push({ item, at: performance.now() });
      if (underWay > 0 || waiting.length >= most) next();
      else if (waiting.length === 1) setImmediate(next);
    },
    waiting: () => Math.max(0, waiting.length - most),
  };
}
