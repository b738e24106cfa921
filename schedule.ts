/**
 * What a process does again and again by itself. No library for it: those that allow no overlap do not wait for what is under
 * way when they are stopped (https://github.com/Hexagon/croner/issues/237,
 * https://github.com/kibertoad/toad-scheduler/issues/209), and a timer is all that would be left to them.
 */

export interface Task {
  /** Milliseconds between the beginnings of two runs. One that is due while another is under way is left out. */
  readonly every: number;
  /** Whether the first run comes at once, or after that time like any other. */
  readonly atStart: boolean;
  /** `signal` aborts when the process stops: what is not begun yet is left for the next time. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  /** Is told why a run rejected. The next one comes all the same. */
  readonly onError: (error: unknown) => void;
}

/** Begins. The returned function ends it, and waits for the run under way. */
export function schedule({ every, atStart, run, onError }: Task): () => Promise<void> {
  const stop = new AbortController();
  let underWay: Promise<void> | null = null;
  const begin = () => {
    underWay ??= run(stop.signal)
      .then(() => {}, onError)
      .finally(() => (underWay = null));
  };
  if (atStart) begin();
  const timer = setInterval(begin, every);
  return async () => {
    clearInterval(timer);
    stop.abort();
    await underWay;
  };
}
