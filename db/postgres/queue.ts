/** What comes while a batch is under way goes in the next one. */

export interface BatchLimits {
  /** In one batch. */
  readonly most: number;
  /** Milliseconds after which the next one does not wait for it any more: it waits for something that is not everybody's. */
  readonly overdue: number;
}

export const batchLimits: BatchLimits = {
  /** As many as come while some are under way, and few enough for the answers of one batch to stay soon. */
  most: 16,
  overdue: 100,
};

/**
 * Batches under way at once where the next one is full: more come than one at a time can do, as where each waits for a disk. A few, because on
 * few processors they are in each other's way.
 */
const abreast = 3;

/** Milliseconds for a turn, and for a connection: long enough for a burst, short enough for a 503 while somebody still waits. */
export const longestWait = 5_000;

interface Batches<Asked> {
  readonly ask: (asked: Asked) => void;
  /** How many have to wait for more than one turn: more come than are done. */
  readonly waiting: () => number;
}

/**
 * `ask` adds one. Nobody waits for others to come: where none is under way, it goes with those that are asked in the same turn of the event loop,
 * such as all whom the limiter let through at once.
 * @param run never rejects; gives what tells each of its batch how it went. They are told when the next batch is on its way: what they do then, an
 *   answer to somebody each, is done while the server works.
 */
export function batched<Asked extends { readonly reject: (error: unknown) => void }>(
  { most, overdue }: BatchLimits,
  run: (batch: readonly Asked[]) => Promise<() => void>,
): Batches<Asked> {
  const waiting: { readonly asked: Asked; readonly at: number }[] = [];
  let underWay = 0;
  const refuseLate = (): void => {
    const since = performance.now() - longestWait;
    const inTime = waiting.findIndex(({ at }) => at >= since);
    for (const { asked } of waiting.splice(0, inTime === -1 ? waiting.length : inTime)) {
      asked.reject(new Error("too many wait for the database"));
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
    void run(waiting.splice(0, most).map(({ asked }) => asked)).then((tell) => {
      clearTimeout(timer);
      over();
      setImmediate(tell);
    });
  };
  return {
    ask(asked) {
      waiting.push({ asked, at: performance.now() });
      if (underWay > 0 || waiting.length >= most) next();
      else if (waiting.length === 1) setImmediate(next);
    },
    waiting: () => Math.max(0, waiting.length - most),
  };
}
