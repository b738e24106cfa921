/**
 * Cost of taking the next deliveries from a long queue with ten times as many finished ones,
 * against a short one.
 */
import { openPostgres } from "../../db/postgres/open.ts";
import { dueLanes, claimDue } from "../../commands/outbox/claim-due.ts";
import { withServer } from "../../tests/support/server-databases.ts";
import type { Databases } from "./databases.ts";
import { alternate, median, type Report, spread } from "./rows.ts";

const few = 1000;
/** Looks in one measurement. */
const looks = 20;
const most = 1.5;

const columns = "id, event_type, kind, target, payload, created_at";
const hourAgo = "now() - interval '1 hour' + n * interval '1 ms'";
/** As many receivers as in a large operator file. */
const anyLane = "'receiver-' || n % 8";

/**
 * @param target SQL for the target of delivery n
 * @param more columns of its state, with their values
 */
const deliveries = (count: number, target: string, more: Readonly<Record<string, string>> = {}) =>
  `insert into delivery (${[columns, ...Object.keys(more)].join(", ")})
   select ${[`gen_random_uuid(), 'application.created', 'webhook', ${target}, '{}', ${hourAgo}`, ...Object.values(more)].join(", ")}
   from generate_series(1, ${count}) n`;

const due = (count: number) => deliveries(count, anyLane);
const done = (count: number) => deliveries(count, anyLane, { delivered_at: "now()", attempts: "1" });
const later = (count: number) =>
  deliveries(count, anyLane, { next_attempt_at: `now() + interval '1 day'`, attempts: "9" });
/** One lane has this many due deliveries, older than all others. */
const ofFull = (count: number) => deliveries(count, "'full'");
const full = "webhook:full";

interface Taker {
  /** Median time in ms of one look, including taking what it finds. */
  take(): Promise<number>;
  close(): Promise<void>;
}

export async function queues(report: Report, databases: Databases, many: number): Promise<void> {
  const open: Taker[] = [];
  const taker = async (name: string, fill: readonly string[], finds: number) => {
    const url = await databases.create(`queue_${name}`);
    await withServer(url, async (run) => {
      for (const statement of [...fill, "vacuum analyze delivery"]) await run(statement);
    });
    const made = openTaker(url, finds);
    open.push(made);
    return () => made.take();
  };
  const compare = async (what: string, ours: () => Promise<number>, baseline: () => Promise<number>) => {
    await alternate(2, ours, baseline);
    const pairs = await alternate(9, ours, baseline);
    const ratios = pairs.map(([slow, quick]) => slow / quick);
    report({
      what: `taking what is due: ${what}`,
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
    const beside = await taker("full", [ofFull(many), due(few)], 1);
    await compare(
      `${count} due of a receiver that has all it may before one of another, against 1,000 due`,
      beside,
      ofFew,
    );
  } finally {
    for (const each of open) await each.close();
  }
}

/**
 * Uses the queue's own statements (jobs/queue.ts).
 * @param finds how many each look takes
 */
function openTaker(url: string, finds: number): Taker {
  const database = openPostgres(url);
  let turn = 0;
  return {
    async take() {
      const times: number[] = [];
      for (let look = 0; look < looks; look += 1) {
        const started = performance.now();
        const open = (await dueLanes(database)).filter((lane) => lane !== full);
        const lane = open[turn % open.length];
        const taken = lane === undefined ? [] : await claimDue(database, { lane, limit: 1, except: [], at: null });
        times.push(performance.now() - started);
        turn += 1;
        if (taken.length !== finds) throw new Error(`${taken.length} were taken, not ${finds}`);
      }
      return median(times);
    },
    close: () => database.close(),
  };
}
