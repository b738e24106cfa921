/** `POST /api/register` on PostgreSQL against minimal code that writes the same rows. */
import type { Databases } from "./databases.ts";
import { type Bound, loadRegistrations } from "./load.ts";
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
