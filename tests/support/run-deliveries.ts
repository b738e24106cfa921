/** The job queue with a fake clock: what was enqueued runs in the order of its time, and time jumps to it. */
import { deliver } from "../../jobs/deliver.ts";
import type { TestApp } from "./app.ts";
import type { DeliverTest } from "./deliveries.ts";

/** Runs the deliveries, and all that follows from them, until nothing is enqueued or `until` is reached. */
export async function runDeliveries(
  site: TestApp,
  deps: DeliverTest,
  ids: readonly string[],
  until: Date = new Date(8_640_000_000_000_000),
): Promise<void> {
  const jobs = ids.map((deliveryId) => ({ deliveryId, at: site.now.getTime() }));
  for (;;) {
    for (const { deliveryId, startAfter } of deps.later.splice(0)) {
      jobs.push({ deliveryId, at: timeOf(startAfter, site.now) });
    }
    jobs.sort((a, b) => a.at - b.at);
    const [next] = jobs;
    if (!next || next.at > until.getTime()) {
      for (const { deliveryId, at } of jobs) deps.later.push({ deliveryId, startAfter: new Date(at) });
      return;
    }
    jobs.shift();
    site.now = new Date(Math.max(site.now.getTime(), next.at));
    await deliver(deps, next.deliveryId);
  }
}

function timeOf(startAfter: Date | number | undefined, now: Date): number {
  if (startAfter === undefined) return now.getTime();
  return typeof startAfter === "number" ? now.getTime() + startAfter * 1000 : startAfter.getTime();
}
