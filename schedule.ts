/**
 * What a process does again and again by itself. No library for it: those that allow no overlap do not wait for what is under
 * way when they are stopped (https://github.com/Hexagon/croner/issues/237,
 * https://github.com/kibertoad/toad-scheduler/issues/209), and a timer is all that would be left to them.
 */

export interface Task {
  /** What it is called where somebody looks when it last ran. One task of a name in a process. */
  readonly name: string;
  /** Milliseconds between the beginnings of two runs. One that is due while another is under way is left out. */
  readonly every: number;
  /** Whether the first run comes at once, or after that time like any other. */
  readonly atStart: boolean;
  /** `signal` aborts when the process stops: what is not begun yet is left for the next time. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  /** Is told why a run rejected. The next one comes all the same. */
  readonly onError: (error: unknown) => void;
}

/** How a task of this process goes. Times are milliseconds since 1970. */
export interface TaskRuns {
  readonly every: number;
  /** When a run last ended without an error; null: none yet. */
  succeededAt: number | null;
  /** Runs that rejected. */
  failures: number;
}

const runs = new Map<string, TaskRuns>();

/** Of every task that this process has begun, by name. */
export function taskRuns(): ReadonlyMap<string, Readonly<TaskRuns>> {
  return runs;
}

/** A run that is over. */
export interface TaskRun {
  readonly name: string;
  readonly every: number;
  readonly seconds: number;
  readonly failed: boolean;
}

const listeners = new Set<(run: TaskRun) => void>();

/** Tells `listener` of every run from now on, for whoever traces. The returned function ends it. */
export function tellRuns(listener: (run: TaskRun) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Begins. The returned function ends it, and waits for the run under way. */
export function schedule({ name, every, atStart, run, onError }: Task): () => Promise<void> {
  const stop = new AbortController();
  const own: TaskRuns = { every, succeededAt: null, failures: 0 };
  runs.set(name, own);
  let underWay: Promise<void> | null = null;
  const tell = (began: number, failed: boolean) => {
    for (const listener of listeners) listener({ name, every, seconds: (performance.now() - began) / 1000, failed });
  };
  const begin = () => {
    if (underWay) return;
    const began = performance.now();
    underWay = run(stop.signal)
      .then(
        () => {
          own.succeededAt = Date.now();
          tell(began, false);
        },
        (error: unknown) => {
          own.failures += 1;
          tell(began, true);
          onError(error);
        },
      )
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
