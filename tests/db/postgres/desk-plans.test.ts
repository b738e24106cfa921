/**
 * The desk's lists on a PostgreSQL server are read by index, never by a full scan.
 *
 * @module-tag long
 */
import { beforeAll, expect, test } from "vitest";
import { readBoard } from "../../../db/queries/desk/board.ts";
import { countChoices, readSources } from "../../../db/queries/desk/choices.ts";
import { readQueue } from "../../../db/queries/desk/queue.ts";
import { countQueue, readUpcoming } from "../../../db/queries/desk/views.ts";
import type { Database } from "../../../db/database.ts";
import { choiceOf, periodOf, type QueueChoice } from "../../../domain/desk/queue-filter.ts";
import { useDatabase } from "../../support/databases.ts";
import { following } from "../../support/following.ts";
import { fillApplications } from "../../support/many-applications.ts";

const context = useDatabase();
const now = new Date();
const looking = { recruiterId: "recruiter-3", now, dayEnd: new Date(now.getTime() + 6 * 3_600_000) };
const lately = periodOf(new Date(now.getTime() - 7 * 24 * 3_600_000), now);
const parting = { now: now.getTime(), dayEnd: looking.dayEnd.getTime() };

beforeAll(async () => {
  await fillApplications(context.database, 30_000);
  await context.database.script("vacuum analyze");
});

/** The plans of all statements of `read` that read more than a page of the application table. */
async function plansOf(read: (database: Database) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const explaining = following(context.database, {
    async rows(shape, text, parameters) {
      const { rows } = await context.database.query<{ "QUERY PLAN": string }>(`explain ${text}`, parameters);
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      return context.database.rows(shape, text, parameters);
    },
  });
  await read(explaining);
  return plans.join("\n");
}

const choice = (asked: Record<string, string>): QueueChoice => {
  const read = choiceOf(asked);
  if (!read) throw new Error("no such choice");
  return read;
};

test.each([
  [{ view: "todo" }, /application_(listed|by_stage)/],
  [{ view: "mine" }, /application_by_recruiter/],
  [{ view: "interviews" }, /application_by_stage/],
  [{ view: "everybody" }, /application_listed/],
  [{ view: "everybody", language: "sl" }, /application_by_language/],
  [{ view: "everybody", market: "ae" }, /application_by_market/],
  [{ view: "everybody", vacancy: "job-7" }, /application_by_vacancy/],
  [{ view: "everybody", source: "source-3" }, /application_by_source/],
  [{ view: "everybody", recruiter: "nobody", stage: "new" }, /application_by_(stage|recruiter)/],
  [{ view: "everybody", due: "follow_up" }, /application_follow_up/],
  [{ view: "everybody", applied: lately, promise: "missed" }, /application_missable/],
  [{ view: "everybody", applied: lately, reached: "hired" }, /application_(by_stage|created)/],
  [{ view: "everybody", applied: lately, writer: "recruiter-3" }, /application_(listed|by_stage|created)/],
  [{ view: "everybody", applied: lately, promise: "hour_3" }, /application_created/],
] as const)("the list %j is read by its index", async (asked, index) => {
  const plan = await plansOf((database) =>
    readQueue(database, choice(asked), looking, { parting, after: null, until: null }),
  );
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on application /);
});

test("counts, choices, sources and the board use indexes, too", async () => {
  const plan = await plansOf(async (database) => {
    await countQueue(database, [choice({ language: "sl" })], looking);
    await countChoices(database, choice({}), "language", ["de", "sl", "ko"], looking);
    await readUpcoming(database, looking);
    expect(await readSources(database)).toHaveLength(30);
    await readBoard(database, choice({ view: "everybody", vacancy: "job-7" }), looking);
  });
  expect(plan).not.toMatch(/Seq Scan on application /);
});
