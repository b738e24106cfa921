/** What taking the next job costs when very many wait and ten times as many are done, against when few do. */
import { PgBoss } from "pg-boss";
import { openPostgres } from "../db/postgres/open.ts";
import { withServer } from "../tests/support/server-databases.ts";
import type { Databases } from "./databases.ts";
import { alternate, median, type Report, spread } from "./rows.ts";

const few = 1000;
/** Jobs taken one after the other in one measurement, and of one lane at once (jobs/queue.ts: `perLane`). */
const taken = 20;
const perLane = 5;
const most = 1.5;

const columns = "name, policy, retry_limit, expire_seconds, deletion_seconds, data, group_id, created_on";

/** @param lane of the job with the number n; so many that none is full @param at when it was made */
const job = (lane: string, at: string) =>
  `'deliver', 'standard', 100, 60, 600, jsonb_build_object('deliveryId', 'dlv_' || n, 'lane', ${lane}), ${lane}, ${at}`;
const hourAgo = "now() - interval '1 hour' + n * interval '1 ms'";
const anyLane = "'webhook:' || n % 1000";
const from = (count: number) => `from generate_series(1, ${count}) n`;

const due = (count: number) => `insert into pgboss.job (${columns}) select ${job(anyLane, hourAgo)} ${from(count)}`;
const done = (count: number) =>
  `insert into pgboss.job (${columns}, state, completed_on) select ${job(anyLane, hourAgo)}, 'completed', now() ${from(count)}`;
const later = (count: number) =>
  `insert into pgboss.job (${columns}, start_after) select ${job(anyLane, hourAgo)}, now() + interval '1 day' ${from(count)}`;
/** One lane has as many under way as it may and so many due before everybody else's. */
const fullLane = (count: number) => [
  `insert into pgboss.job (${columns}, state, started_on) select ${job("'webhook:full'", hourAgo)}, 'active', now() ${from(perLane)}`,
  `insert into pgboss.job (${columns}) select ${job("'webhook:full'", `${hourAgo} - interval '1 day'`)} ${from(count)}`,
];

interface Taker {
  /** Median time of taking one, in ms. */
  take(): Promise<number>;
  close(): Promise<void>;
}

export async function queues(report: Report, databases: Databases, many: number): Promise<void> {
  const open: Taker[] = [];
  const taker = async (name: string, fill: readonly string[], finds: number) => {
    const url = await databases.create(`queue_${name}`);
    await withServer(url, async (run) => {
      for (const statement of [...fill, "vacuum analyze pgboss.job"]) await run(statement);
    });
    const made = await openTaker(url, finds);
    open.push(made);
    return () => made.take();
  };
  const compare = async (what: string, ours: () => Promise<number>, baseline: () => Promise<number>) => {
    await alternate(2, ours, baseline);
    const pairs = await alternate(9, ours, baseline);
    const ratios = pairs.map(([slow, quick]) => slow / quick);
    report({
      what: `taking a job: ${what}`,
      measured: `${spread(ratios)} times; ${median(pairs.map(([slow]) => slow)).toFixed(1)} ms`,
      target: `≤ ${most} times`,
      ok: median(ratios) <= most,
    });
  };
  const count = many.toLocaleString("en");
  try {
    const ofFew = await taker("few", [due(few)], 1);
    const ofMany = await taker("many", [due(many), done(10 * many)], 1);
    await compare(`${count} due and ${(10 * many).toLocaleString("en")} done, against 1,000 due`, ofMany, ofFew);
    const ofNone = await taker("none", [], 0);
    await compare(
      `none due, ${count} for later, against an empty queue`,
      await taker("later", [later(many)], 0),
      ofNone,
    );
    const beside = await taker("full", [...fullLane(many), due(few)], 1);
    await compare(
      `${count} due of a receiver that has all it may before one of another, against 1,000 due`,
      beside,
      ofFew,
    );
  } finally {
    for (const each of open) await each.close();
  }
}

/** Takes jobs by the statement by which workers do. @param finds how many each time */
async function openTaker(url: string, finds: number): Promise<Taker> {
  const database = openPostgres(url);
  const boss = new PgBoss({ db: database.jobStore, supervise: false, schedule: false, backend: "postgres" });
  await boss.start();
  return {
    async take() {
      const times: number[] = [];
      for (let turn = 0; turn < taken; turn += 1) {
        const started = performance.now();
        const found = await boss.fetch("deliver", { groupConcurrency: perLane });
        times.push(performance.now() - started);
        if (found.length !== finds) throw new Error(`${found.length} jobs were taken, not ${finds}`);
      }
      return median(times);
    },
    async close() {
      await boss.stop({ graceful: false, close: false });
      await database.close();
    },
  };
}
