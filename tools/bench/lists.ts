/**
 * The desk's lists on the server: from a URL's filters to the rows, and the counts of each view.
 */
import type { Database } from "../../db/database.ts";
import type { Viewer } from "../../db/queries/desk/parameters.ts";
import { readQueue } from "../../db/queries/desk/queue.ts";
import { countQueue } from "../../db/queries/desk/views.ts";
import { type QueueQuery, choiceOf, type QueueChoice } from "../../domain/desk/queue-filter.ts";
import { growing, median, type Report, waiting } from "./rows.ts";
import { benchRecruiter, rare } from "./stored.ts";

/** Filters with few results, however many applications exist. */
const selective: readonly QueueQuery[] = [
  { view: "interviews" },
  { view: "offers" },
  { view: "everybody", market: rare.market },
  { view: "everybody", tag: rare.tag },
  { view: "everybody", due: "follow_up" },
];
/** Every filter, with many and with few results, and some combined. */
const queries: readonly QueueQuery[] = [
  ...selective,
  { view: "todo" },
  { view: "mine" },
  { view: "everybody" },
  ...["new", "contacted", "replied", "interview", "closed", "new,replied"].map((stage) => ({
    view: "everybody" as const,
    stage,
  })),
  ...["overdue", "now", "soon", "later", "today"].map((due) => ({ view: "everybody" as const, due })),
  ...["me", "nobody", "me,nobody"].map((recruiter) => ({ view: "everybody" as const, recruiter })),
  ...["gb", "gb,de"].map((market) => ({ view: "everybody" as const, market })),
  ...["newsletter", "(none)", "unheard.example"].map((source) => ({ view: "everybody" as const, source })),
  { view: "everybody", language: "pl" },
  { view: "everybody", vacancy: "translator" },
  { view: "everybody", market: "pl", stage: "new" },
  { view: "everybody", market: rare.market, stage: "closed", language: "en" },
  { view: "mine", vacancy: "translator", source: "newsletter" },
  { view: "todo", market: "ae", due: "soon" },
];
const pages = 3;
const rounds = 5;

export async function listing(report: Report, few: Database, many: Database, stored: number): Promise<void> {
  const run = (database: Database) => async () => median((await timesOf(database, selective)).map(([time]) => time));
  await growing(report, { what: "selective list", stored }, run(many), run(few));
}

/** Pages of every list and counts of every view, in a large database. */
export async function everyList(report: Report, database: Database, where: string): Promise<void> {
  waiting(report, `any page of any list on ${where}`, await timesOf(database, queries));
  const counts: [number, string][] = [];
  for (const each of [...queries, ...queries])
    counts.push([await timed(() => countQueue(database, [choice(each)], looking())), named(each)]);
  waiting(report, `how many each view and a filter have on ${where}`, counts);
}

/** Times in ms. The first round is not counted, because the server prepares the statements. */
async function timesOf(database: Database, lists: readonly QueueQuery[]): Promise<[number, string][]> {
  const times: [number, string][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const each of lists) {
      const pagesOf = await timesOfPages(database, choice(each));
      if (round > 0) times.push(...pagesOf.map((time): [number, string] => [time, named(each)]));
    }
  }
  return times;
}

function named(each: QueueQuery): string {
  return Object.values(each).join(" ");
}

/** Reads the first pages in sequence, each from the end of the one before. */
async function timesOfPages(database: Database, of: QueueChoice): Promise<number[]> {
  const at = looking();
  const parting = { now: at.now.getTime(), dayEnd: at.dayEnd.getTime() };
  const times: number[] = [];
  let after: Parameters<typeof readQueue>[3]["after"] = null;
  for (let page = 0; page < pages; page += 1) {
    const began = performance.now();
    const { rows, more } = await readQueue(database, of, at, { parting, after, until: null });
    times.push(performance.now() - began);
    const last = rows.at(-1);
    if (!more || !last) break;
    after = { ...parting, segment: last.segment, at: last.listedAt.getTime(), id: last.id };
  }
  return times;
}

function looking(): Viewer {
  const now = new Date();
  const dayEnd = new Date(now);
  dayEnd.setUTCHours(24, 0, 0, 0);
  return { recruiterId: benchRecruiter, now, dayEnd };
}

function choice(of: QueueQuery): QueueChoice {
  const queueChoice = choiceOf(of);
  if (!queueChoice) throw new Error(`no list: ${JSON.stringify(of)}`);
  return queueChoice;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
