/** The lists of the desk, on the server: from what an address asks for to the rows, and how many each view has. */
import type { Database } from "../db/database.ts";
import type { Looking } from "../db/queries/desk/parameters.ts";
import { readQueue } from "../db/queries/desk/queue.ts";
import { countQueue } from "../db/queries/desk/views.ts";
import { type Asked, choiceOf, type QueueChoice } from "../domain/desk/queue-filter.ts";
import { alternate, median, of95, type Report, spread } from "./rows.ts";
import { benchRecruiter, rare } from "./stored.ts";

/** What is found of few, however many there are. */
const selective: readonly Asked[] = [
  { view: "interviews" },
  { view: "offers" },
  { view: "everybody", market: rare.market },
  { view: "everybody", tag: rare.tag },
  { view: "everybody", due: "follow_up" },
];
/** Every filter, with many and with few, and some together. */
const asked: readonly Asked[] = [
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
const mostP95 = 100;

/** @param few - 1,000 are stored there; `many`: `stored` */
export async function listing(report: Report, few: Database, many: Database, stored: number): Promise<void> {
  const run = (database: Database) => async () => median(await timesOf(database, selective, rounds));
  await alternate(2, run(many), run(few));
  const pairs = await alternate(9, run(many), run(few));
  const ratios = pairs.map(([slow, quick]) => slow / quick);
  report({
    what: `cost of one selective list with ${stored.toLocaleString("en")} applications stored against 1,000`,
    measured: `${spread(ratios)} times; ${median(pairs.map(([slow]) => slow)).toFixed(1)} ms`,
    target: "≤ 1.3 times",
    ok: median(ratios) <= 1.3,
  });
}

/** Pages of every list, and counts of every view, on a database with many. */
export async function everyList(report: Report, database: Database, where: string): Promise<void> {
  const slowest = { time: 0, of: "" };
  const times = await timesOf(database, asked, rounds, (time, of) => {
    if (time > slowest.time) Object.assign(slowest, { time, of: Object.values(of).join(" ") });
  });
  const p95 = of95(times);
  report({
    what: `any page of any list on ${where}: time that 95 of 100 stay below`,
    measured: `${p95.toFixed(1)} ms; median ${median(times).toFixed(1)} ms; slowest ${slowest.of}, ${slowest.time.toFixed(0)} ms`,
    target: `≤ ${mostP95} ms`,
    ok: p95 <= mostP95,
  });
  const counts: number[] = [];
  for (const each of [...asked, ...asked])
    counts.push(await timed(() => countQueue(database, [choice(each)], looking())));
  const p95OfCounts = of95(counts);
  report({
    what: `how many each view and a filter have on ${where}: time that 95 of 100 stay below`,
    measured: `${p95OfCounts.toFixed(1)} ms; median ${median(counts).toFixed(1)} ms`,
    target: `≤ ${mostP95} ms`,
    ok: p95OfCounts <= mostP95,
  });
}

/** In ms; the first round of each is not counted: the server prepares it. */
async function timesOf(
  database: Database,
  lists: readonly Asked[],
  count: number,
  each: (time: number, of: Asked) => void = () => {},
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= count; round += 1) {
    for (const of of lists) {
      for (const time of await timesOfPages(database, choice(of))) {
        if (round === 0) continue;
        times.push(time);
        each(time, of);
      }
    }
  }
  return times;
}

/** As somebody reads on: the first pages, each from the end of the one before. */
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

function looking(): Looking {
  const now = new Date();
  const dayEnd = new Date(now);
  dayEnd.setUTCHours(24, 0, 0, 0);
  return { recruiterId: benchRecruiter, now, dayEnd };
}

function choice(of: Asked): QueueChoice {
  const found = choiceOf(of);
  if (!found) throw new Error(`no list: ${JSON.stringify(of)}`);
  return found;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
