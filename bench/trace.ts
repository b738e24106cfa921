/** What the browser's own trace says of a tap. */
import type { Browser, Page } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: its begin and how long it took, by the clock and in its thread. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly type?: string } };
}

/** Every task of a thread, and every event that a page is told of. */
const categories = ["toplevel", "devtools.timeline"];

/**
 * Processor time in ms that the page's thread takes from the finger leaving the screen until every listener of the click is
 * done. It is the same however busy the machine is, unlike the time by the clock.
 */
export async function workOfTap(chrome: Browser, page: Page, tap: () => Promise<void>): Promise<number> {
  await chrome.startTracing(page, { categories });
  await tap();
  const trace = JSON.parse((await chrome.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const last = (type: string) =>
    trace.traceEvents.findLast(({ name, args }) => name === "EventDispatch" && args.data?.type === type);
  const [lifted, click] = [last("pointerup"), last("click")];
  if (!lifted || !click) throw new Error("the trace has no tap");
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === "ThreadControllerImpl::RunTask" &&
      pid === click.pid &&
      tid === click.tid &&
      ts + dur > lifted.ts &&
      ts <= click.ts,
  );
  if (tasks.length === 0) throw new Error("the trace has no tasks");
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}
