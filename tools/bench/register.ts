/**
 * `POST /api/register` on PostgreSQL against minimal code that writes the same rows; through a
 * connection pooler; and on the embedded engine. Sixteen clients each.
 */
import { hasPgbouncer, startPgbouncer } from "../../tests/support/pgbouncer.ts";
import type { Databases } from "./databases.ts";
import { type Bound, type Load, loadRegistrations } from "./load.ts";
import { alternate, median, type Report, spread } from "./rows.ts";
import { waitUntilIdle, type Running, startBaseline, startBuilt, temporaryFolder } from "./server.ts";

/** Seconds; about twenty thousand registrations. */
const warmUp = 20;

export async function register(report: Report, databases: Databases, seconds: number): Promise<void> {
  const folder = temporaryFolder();
  const environment = { DATA_DIR: folder.path, OPERATOR_FILE: folder.operatorFile() };
  const server = await startBuilt("web", { ...environment, DATABASE_URL: await databases.create("ours") });
  const baseline = await startBaseline("baseline-register.ts", [await databases.create("bare")]);
  try {
    const run =
      ({ url }: Running, bound: Bound = { seconds }) =>
      () =>
        loadRegistrations(url, bound);
    await waitUntilIdle(server);
    // Until the code is compiled: before that, it is slower by half.
    for (const each of [server, baseline]) await run(each, { seconds: warmUp })();
    const pairs = await alternate(7, run(server), run(baseline));
    const speed = pairs.map(([ours, bare]) => ours.perSecond / bare.perSecond);
    const tail = pairs.map(([ours, bare]) => ours.p99 / bare.p99);
    const perSecond = Math.round(median(pairs.map(([ours]) => ours.perSecond)));
    report({
      what: "`POST /api/register` on PostgreSQL, requests a second against bare Hono, valibot and one transaction",
      measured: `${spread(speed)}; ${perSecond} a second`,
      target: "≥ 0.8",
      ok: median(speed) >= 0.8,
    });
    report({
      what: "the same, time that 99 of 100 requests stay below",
      measured: `${spread(tail)} times; ${median(pairs.map(([ours]) => ours.p99)).toFixed(0)} ms`,
      target: "≤ 1.5 times",
      ok: median(tail) <= 1.5,
    });
  } finally {
    await server.stop();
    await baseline.stop();
    folder.remove();
  }
}

/** Against itself without the pooler. */
export async function registerThroughPooler(report: Report, databases: Databases, seconds: number): Promise<void> {
  if (!hasPgbouncer()) return console.error("register-pooler needs PgBouncer");
  const folder = temporaryFolder();
  const environment = { DATA_DIR: folder.path, OPERATOR_FILE: folder.operatorFile() };
  const pooler = await startPgbouncer(await databases.create("pooled"), 10);
  const pooled = await startBuilt("web", { ...environment, DATABASE_URL: pooler.url, DATABASE_POOLER: "on" });
  const direct = await startBuilt("web", { ...environment, DATABASE_URL: await databases.create("direct") });
  try {
    const run =
      ({ url }: Running, bound: Bound = { seconds }) =>
      () =>
        loadRegistrations(url, bound);
    for (const each of [pooled, direct]) {
      await waitUntilIdle(each);
      await run(each, { seconds: warmUp })();
    }
    const pairs = await alternate(7, run(pooled), run(direct));
    const speed = pairs.map(([through, without]) => through.perSecond / without.perSecond);
    report({
      what: "`POST /api/register` through PgBouncer in transaction mode, requests a second against without it",
      measured: `${spread(speed)}; ${Math.round(median(pairs.map(([through]) => through.perSecond)))} a second, 99 of 100 below ${median(pairs.map(([through]) => through.p99)).toFixed(0)} ms`,
      target: "≥ 0.8",
      ok: median(speed) >= 0.8,
    });
  } finally {
    await pooled.stop();
    await direct.stop();
    await pooler.remove();
    folder.remove();
  }
}

export async function registerEmbedded(report: Report, seconds: number): Promise<void> {
  const folder = temporaryFolder();
  const server = await startBuilt("main", { DATA_DIR: folder.path, OPERATOR_FILE: folder.operatorFile() });
  try {
    await waitUntilIdle(server);
    await loadRegistrations(server.url, { seconds: warmUp });
    const runs: Load[] = [];
    for (let at = 0; at < 5; at += 1) runs.push(await loadRegistrations(server.url, { seconds }));
    const speed = runs.map(({ perSecond }) => perSecond);
    report({
      what: "`POST /api/register` on the embedded engine, requests a second",
      measured: spread(speed, 0),
      target: "≥ 400",
      ok: median(speed) >= 400,
    });
    const tail = runs.map(({ p99 }) => p99);
    report({
      what: "the same, time that 99 of 100 requests stay below",
      measured: `${spread(tail, 0)} ms`,
      target: "≤ 100 ms",
      ok: median(tail) <= 100,
    });
  } finally {
    await server.stop();
    folder.remove();
  }
}
