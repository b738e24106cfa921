/**
 * What the browser's own trace says of a page's thread, in its processor time: the same however busy the machine is, unlike
 * the time by the clock.
 */
import type { Browser, Page } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: its begin and how long it took, by the clock and in its thread. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly type?: string }; readonly beginData?: { readonly url?: string } };
}

/** Every task of a thread, and every event that a page is told of. */
const categories = ["toplevel", "devtools.timeline"];

async function traced(chrome: Browser, page: Page | undefined, run: () => Promise<unknown>): Promise<TraceEvent[]> {
  await chrome.startTracing(page, { categories });
  let trace: Buffer;
  try {
    await run();
  } finally {
    // In any case, or no other could begin.
    trace = await chrome.stopTracing();
  }
  return (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

/** Those of the thread that `of` ran in; throws where there are none. */
function tasksOf(events: readonly TraceEvent[], of: TraceEvent | undefined): TraceEvent[] {
  const tasks = events.filter(
    ({ name, pid, tid }) => name === "ThreadControllerImpl::RunTask" && pid === of?.pid && tid === of.tid,
  );
  if (tasks.length === 0) throw new Error("the trace has no tasks of the page");
  return tasks;
}

const workOf = ({ tdur = 0 }: TraceEvent) => tdur / 1000;
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** ms from the finger leaving the screen until every listener of the click is done. */
export async function workOfTap(chrome: Browser, page: Page, tap: () => Promise<void>): Promise<number> {
  const events = await traced(chrome, page, tap);
  const last = (type: string) =>
    events.findLast(({ name, args }) => name === "EventDispatch" && args.data?.type === type);
  const [lifted, click] = [last("pointerup"), last("click")];
  if (!lifted || !click) throw new Error("the trace has no tap");
  const meanwhile = ({ ts, dur = 0 }: TraceEvent) => ts + dur > lifted.ts && ts <= click.ts;
  return sum(tasksOf(events, click).filter(meanwhile).map(workOf));
}

/** ms that tasks of more than 50 ms take while `visit` lasts, on a processor that is `slowdown` times slower. */
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
