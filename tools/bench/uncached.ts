/**
 * Pages that no cache may keep, each at a steady rate on PostgreSQL: what an applicant opens again
 * and again, what a person checks while a stranger is on the phone, and the desk's list.
 */
import { demoDeskPath, deskApiPath, pageAddress, statusPageAddress } from "../../routes.ts";
import { applicantCookie } from "./bytes.ts";
import { cookiesOf, type Load, loadAtRate } from "./load.ts";
import type { Databases } from "./databases.ts";
import { median, type Report, spread } from "./rows.ts";
import { startBuilt, temporaryFolder, waitUntilIdle } from "./server.ts";

/** Requests a second. */
const rate = 500;
/** Limit in ms for the 99th percentile. */
const limitMs = 20;
const deskRate = 100;

export async function uncached(report: Report, databases: Databases, seconds: number): Promise<void> {
  await publicPages(report, await databases.create("uncached"), seconds);
  await deskList(report, await databases.create("uncached_desk", "empty"), seconds);
}

async function publicPages(report: Report, databaseUrl: string, seconds: number): Promise<void> {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder.path, OPERATOR_FILE: folder.operatorFile(), DATABASE_URL: databaseUrl };
  const server = await startBuilt("web", settings);
  try {
    await waitUntilIdle(server);
    const cookie = await applicantCookie(server.url);
    const token = await statusToken(server.url, cookie);
    const pages = [
      { name: "status page", path: statusPageAddress(token, "gb") },
      { name: "success page", path: pageAddress("success", "gb") },
      {
        name: "`/verify`, a number's answer",
        path: pageAddress("verify", "gb"),
        form: "number=%2B447700900111&code=6A9-4V6-NKW",
      },
    ];
    for (const { name, ...page } of pages) {
      const run = () => loadAtRate(server.url, { ...page, cookie, newAddressEach: true }, rate, seconds);
      row(report, `${name}, ${rate} requests a second`, await measured(run), true);
    }
  } finally {
    await server.stop();
    folder.remove();
  }
}

/** The list of the demo, with its sample people. */
async function deskList(report: Report, databaseUrl: string, seconds: number): Promise<void> {
  const folder = temporaryFolder();
  const server = await startBuilt("web", {
    DATA_DIR: folder.path,
    OPERATOR_FILE: folder.operatorFile(undefined, { webhooks: [] }),
    DATABASE_URL: databaseUrl,
    DEMO_DESK: "on",
    TRUST_PROXY: "0",
  });
  try {
    await waitUntilIdle(server);
    const entered = await fetch(server.url + demoDeskPath, { redirect: "manual" });
    const cookie = cookiesOf(entered);
    if (!cookie) throw new Error("the demo's desk did not open");
    const list = { path: `${deskApiPath}/applications`, cookie, newAddressEach: false };
    const runs = await measured(() => loadAtRate(server.url, list, deskRate, seconds));
    row(report, `desk, first page of the list, ${deskRate} requests a second`, runs, false);
  } finally {
    await server.stop();
    folder.remove();
  }
}

/** Five runs after one for warming up. */
async function measured(run: () => Promise<Load>): Promise<readonly Load[]> {
  await run();
  const runs: Load[] = [];
  for (let at = 0; at < 5; at += 1) runs.push(await run());
  return runs;
}

/** @param bounded whether `limitMs` is its limit */
function row(report: Report, what: string, runs: readonly Load[], bounded: boolean): void {
  const times = runs.map(({ p99 }) => p99);
  const perSecond = Math.round(median(runs.map((each) => each.perSecond)));
  report({
    what: `${what}: 99th percentile`,
    measured: `${spread(times, 0)} ms; ${perSecond} answered a second`,
    target: bounded ? `≤ ${limitMs} ms` : "none",
    ok: !bounded || median(times) <= limitMs,
  });
}

async function statusToken(url: string, cookie: string): Promise<string> {
  const success = await (await fetch(url + pageAddress("success", "gb"), { headers: { cookie } })).text();
  const token = /\/application\/([\w.-]{20,})/.exec(success)?.[1];
  if (token === undefined) throw new Error("the success page has no link to the status page");
  return token;
}
