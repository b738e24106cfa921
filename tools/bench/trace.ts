/**
 * CPU time of a page's thread from the browser's trace: unlike elapsed time, it does not depend on
 * how busy the machine is.
 */
import type { Browser, Page } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: start and duration, elapsed and in the thread. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly type?: string }; readonly beginData?: { readonly url?: string } };
}

/** Every task of a thread, and every event dispatched to a page. */
const categories = ["toplevel", "devtools.timeline"];

async function traced(chrome: Browser, page: Page | undefined, run: () => Promise<unknown>): Promise<TraceEvent[]> {
  await chrome.startTracing(page, { categories });
  let trace: Buffer;
  try {
    await run();
  } finally {
    // Always stops the trace, or no other could start.
    trace = await chrome.stopTracing();
  }
  return (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

/** Tasks of the thread in which `of` ran; throws if there are none. */
function tasksOf(events: readonly TraceEvent[], of: TraceEvent | undefined): TraceEvent[] {
  const tasks = events.filter(
    ({ name, pid, tid }) => name === "ThreadControllerImpl::RunTask" && pid === of?.pid && tid === of.tid,
  );
  if (tasks.length === 0) throw new Error("the trace has no tasks of the page");
  return tasks;
}

const workOf = ({ tdur = 0 }: TraceEvent) => tdur / 1000;
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** CPU time in ms from the finger leaving until every click listener has run. */
export async function workOfTap(chrome: Browser, page: Page, tap: () => Promise<void>): Promise<number> {
  const events = await traced(chrome, page, tap);
  const last = (type: string) =>
    events.findLast(({ name, args }) => name === "EventDispatch" && args.data?.type === type);
  const [lifted, click] = [last("pointerup"), last("click")];
  if (!lifted || !click) throw new Error("the trace has no tap");
  const meanwhile = ({ ts, dur = 0 }: TraceEvent) => ts + dur > lifted.ts && ts <= click.ts;
  return sum(tasksOf(events, click).filter(meanwhile).map(workOf));
}

/**
 * CPU time in ms of tasks above 50 ms during `visit`, on a processor that is `slowdown` times
 * slower.
 */
export async function longWork(
  chrome: Browser,
  address: string,
  slowdown: number,
  visit: () => Promise<void>,
): Promise<number> {
  const events = await traced(chrome, undefined, visit);
  const parsing = events.find(({ name, args }) => name === "ParseHTML" && args.beginData?.url === address);
  return sum(
    tasksOf(events, parsing)
      .map((task) => workOf(task) * slowdown)
      .filter((work) => work > 50),
  );
}
