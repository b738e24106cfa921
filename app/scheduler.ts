/**
 * Runs periodic tasks. No library: those that prevent overlap do not wait for a running task on
 * shutdown (https://github.com/Hexagon/croner/issues/237,
 * https://github.com/kibertoad/toad-scheduler/issues/209).
 */

export interface Task {
  /** Name in metrics and health checks, unique within a process. */
  readonly name: string;
  /**
   * Milliseconds between the starts of two runs. A run that is due while another is active is
   * skipped.
   */
  readonly every: number;
  /** Whether the first run starts immediately or after one interval. */
  readonly atStart: boolean;
  /**
   * `signal` aborts when the process stops: leave work that has not started for the next run.
   * `onError` reports an error that does not end the run.
   */
  readonly run: (signal: AbortSignal, onError: (error: unknown) => void) => Promise<unknown>;
  /** Called with the reason when a run rejects. The next run still starts. */
  readonly onError: (error: unknown) => void;
}

/** State of a task in this process. Times are milliseconds since 1970. */
export interface TaskState {
  readonly every: number;
  /** When a run last succeeded; null: never. */
  succeededAt: number | null;
  failures: number;
}

const runs = new Map<string, TaskState>();

/** State of every task of this process, by name. */
export function taskStates(): ReadonlyMap<string, Readonly<TaskState>> {
  return runs;
}

/** A finished run. */
export interface TaskRun {
  readonly name: string;
  readonly every: number;
  readonly seconds: number;
  readonly failed: boolean;
}

const listeners = new Set<(run: TaskRun) => void>();

/** Calls `listener` after every run, for tracing. The returned function unsubscribes it. */
export function subscribeToTaskRuns(listener: (run: TaskRun) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Starts the task. The returned function stops it and waits for the active run. */
export function schedule({ name, every, atStart, run, onError }: Task): () => Promise<void> {
  const stop = new AbortController();
  const own: TaskState = { every, succeededAt: null, failures: 0 };
  runs.set(name, own);
  let underWay: Promise<void> | null = null;
  const report = (began: number, failed: boolean) => {
    for (const listener of listeners) listener({ name, every, seconds: (performance.now() - began) / 1000, failed });
  };
  const begin = () => {
    if (underWay) return;
    const began = performance.now();
    underWay = run(stop.signal, onError)
      .then(
        () => {
          own.succeededAt = Date.now();
          report(began, false);
        },
        (error: unknown) => {
          own.failures += 1;
          report(began, true);
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
