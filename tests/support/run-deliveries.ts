/**
 * The job queue with a fake clock: due attempts run in order of time, and the time jumps to each.
 */
import { laneOf } from "../../domain/delivery/lane.ts";
import { deliver } from "../../jobs/deliver.ts";
import { loadDelivery } from "../../commands/outbox/deliveries.ts";
import { claimDue } from "../../commands/outbox/claim-due.ts";
import type { TestApp } from "./app.ts";
import type { TestDatabase } from "./databases.ts";
import { deliverDependencies, type DeliverTest } from "./deliveries.ts";

/**
 * Claims exactly this delivery like the queue, if it is due by the test's clock, and attempts it.
 */
export async function deliverOne(deps: DeliverTest, id: string): Promise<void> {
  await deps.noting(async () => {
    const delivery = await loadDelivery(deps.database, id);
    if (!delivery) return;
    const { rows } = await deps.database.query<{ id: string }>(
      "select id from delivery where id <> $1 and delivered_at is null and dead_at is null",
      [id],
    );
    const except = rows.map((other) => other.id);
    const taken = await claimDue(deps.database, { lane: laneOf(delivery), limit: 1, except, at: deps.now() });
    for (const each of taken) await deliver(deps, each);
  });
}

/** Deliveries neither delivered nor dead, in order. */
export async function openIds({ database }: DeliverTest): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    "select id from delivery where delivered_at is null and dead_at is null order by sequence",
  );
  return rows.map(({ id }) => id);
}

/** Runs the deliveries and all that follow until none is open or `until` is reached. */
export async function runDeliveries(
  site: TestApp,
  deps: DeliverTest,
  ids: readonly string[],
  until: Date = new Date(8_640_000_000_000_000),
): Promise<void> {
  const jobs = ids.map((deliveryId) => ({ deliveryId, at: site.now.getTime() }));
  for (;;) {
    for (const { deliveryId, startAfter } of deps.later.splice(0)) {
      jobs.push({ deliveryId, at: startAfter?.getTime() ?? site.now.getTime() });
    }
    jobs.sort((a, b) => a.at - b.at);
    const [next] = jobs;
    if (!next || next.at > until.getTime()) {
      for (const { deliveryId, at } of jobs) deps.later.push({ deliveryId, startAfter: new Date(at) });
      return;
    }
    jobs.shift();
    site.now = new Date(Math.max(site.now.getTime(), next.at));
    const due = await deps.database.query<{ at: Date }>(
      `select next_attempt_at as at from delivery
       where id = $1 and delivered_at is null and dead_at is null and not waits and next_attempt_at > $2::timestamptz`,
      [next.deliveryId, site.now.toISOString()],
    );
    const [early] = due.rows;
    if (early) jobs.push({ deliveryId: next.deliveryId, at: early.at.getTime() });
    else await deliverOne(deps, next.deliveryId);
  }
}

/**
 * The emails that the open deliveries send within `after` milliseconds and whose text contains
 * `words`. Webhooks are accepted.
 */
export async function emailsSaying(
  site: TestApp,
  context: TestDatabase,
  words: string,
  after: number,
): Promise<{ to: string; text: string }[]> {
  const sent: { to: string; text: string }[] = [];
  const deps = deliverDependencies(site, context, {
    sendEmail: ({ to, text }) => {
      sent.push({ to: to[0] ?? "", text });
      return Promise.resolve({ kind: "accepted" });
    },
    sendWebhook: () => Promise.resolve({ kind: "answered", status: 204, retryAfterMs: null }),
  });
  await runDeliveries(site, deps, await openIds(deps), new Date(site.now.getTime() + after));
  return sent.filter(({ text }) => text.includes(words));
}
