/** Searches and lists of the desk, on the server: everything from what was asked to the answer, but for the session and HTTP. */
import { openEmbedded } from "../db/embedded/open.ts";
import { openPostgres } from "../db/postgres/open.ts";
import type { Database } from "../db/database.ts";
import type { SearchScope } from "../domain/desk/search.ts";
import { readTyped } from "../domain/search/query.ts";
import { lookFor } from "../server/desk/found-people.ts";
import { everyList, listing } from "./lists.ts";
import { alternate, median, of95, type Report, spread } from "./rows.ts";
import { startBuilt, temporaryFolder } from "./server.ts";
import { benchRecruiter, stored } from "./stored.ts";

/** What finds few of those that bench/stored.ts makes, however many there are: the oldest of them. */
const selective = ["zebulon", "quintana zeb", "07400 000000", "xylophone"];
/** As people type it: from two letters on, often and seldom, by everything that finds. */
const typed: readonly (readonly [string, SearchScope])[] = [
  ...[
    "an",
    "ami",
    "amira",
    "amira khan",
    "khan a",
    "beckerb",
    "leed",
    "leeds",
    "mail.example",
    "@post.ex",
    "firm77",
  ].map((q) => [q, "everybody"] as const),
  ...[
    "7400",
    "7400 12",
    "+44 7400 123",
    "3456",
    "123456",
    "07400 55",
    "call",
    "call amira",
    "after nine jo",
    "brandta",
  ].map((q) => [q, "everybody"] as const),
  ...["an", "amira", "khan", "7400 1", "leeds", "call amira", "zebulon"].flatMap((q) => [
    [q, "open"] as const,
    [q, "mine"] as const,
  ]),
];
const rounds = 20;
const mostP95 = 100;

interface Stored {
  /** Addresses of databases. */
  readonly few: string;
  readonly many: string;
  /** How many applications are in the second. */
  readonly stored: number;
}

export async function searching(report: Report, { few, many, stored: count }: Stored): Promise<void> {
  const [small, large] = [openPostgres(few), openPostgres(many)];
  try {
    const run = (database: Database) => () => medianOf(database, selective);
    await alternate(2, run(large), run(small));
    const pairs = await alternate(9, run(large), run(small));
    const ratios = pairs.map(([slow, quick]) => slow / quick);
    report({
      what: `cost of one selective search with ${count.toLocaleString("en")} applications stored against 1,000`,
      measured: `${spread(ratios)} times; ${median(pairs.map(([slow]) => slow)).toFixed(1)} ms`,
      target: "≤ 1.3 times",
      ok: median(ratios) <= 1.3,
    });
    const where = `PostgreSQL, ${count.toLocaleString("en")} applications`;
    await everySearch(report, large, where);
    await listing(report, small, large, count);
    await everyList(report, large, where);
  } finally {
    await small.close();
    await large.close();
  }
}

/** The same on the embedded engine, where nothing runs beside it. */
export async function searchingEmbedded(report: Report, count: number): Promise<void> {
  const folder = temporaryFolder();
  // Migrated by the built product.
  await (await startBuilt("main", { DATA_DIR: folder.path, OPERATOR_FILE: folder.operatorFile() })).stop();
  const database = await openEmbedded(folder.path, () => {});
  try {
    for (const statement of stored(count)) await database.script(statement);
    const where = `PGlite, ${count.toLocaleString("en")} applications`;
    await everySearch(report, database, where);
    await everyList(report, database, where);
  } finally {
    await database.close();
    folder.remove();
  }
}

async function everySearch(report: Report, database: Database, where: string): Promise<void> {
  const times: number[] = [];
  const slowest = new Map<string, number>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [q, scope] of typed) {
      const time = await timeOf(database, q, scope);
      // The first of each is not counted: the server prepares it.
      if (round === 0) continue;
      times.push(time);
      slowest.set(`${q} (${scope})`, Math.max(time, slowest.get(`${q} (${scope})`) ?? 0));
    }
  }
  const p95 = of95(times);
  const [worst] = [...slowest].toSorted(([, a], [, b]) => b - a);
  report({
    what: `any search as it is typed on ${where}: time that 95 of 100 stay below`,
    measured: `${p95.toFixed(1)} ms; median ${median(times).toFixed(1)} ms; slowest ${worst?.[0]}, ${worst?.[1].toFixed(0)} ms`,
    target: `≤ ${mostP95} ms`,
    ok: p95 <= mostP95,
  });
}

async function medianOf(database: Database, words: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const q of words) times.push(await timeOf(database, q, "everybody"));
  }
  return median(times);
}

async function timeOf(database: Database, q: string, scope: SearchScope): Promise<number> {
  const began = performance.now();
  const read = readTyped(q);
  if (read) await lookFor(database, { recruiterId: benchRecruiter, scope }, read, q);
  return performance.now() - began;
}
