/** The desk's lists: contents, order and filters over all stored applications (B6). */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, list, recruit, type Recruit, said, views } from "../support/desk.ts";
import { deskBoard, deskChoices } from "../../domain/desk/queue.ts";

const context = useDatabase();
const app = useApp({}, context);
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);

let maya: Recruit;
let paul: Recruit;

beforeAll(async () => {
  maya = await recruit(app, "manager");
  paul = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application restart identity cascade");
});

const apply24 = (age: number, more: Parameters<typeof apply>[2] = {}) => apply(app, {}, { now: hours(-age), ...more });
const ids = async (asked: string, of = maya) => (await list(of, asked)).rows.map((row) => row.id);

async function all(asked: string): Promise<DeskRow[]> {
  const rows: DeskRow[] = [];
  let after: string | null = null;
  do {
    const page = await list(maya, after === null ? asked : `${asked}&after=${after}`);
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

describe("after the server's clock was set back", () => {
  test.each([[1], [20], [23 * 60]])(
    "by %i minutes, earlier applications are still counted and in the first view",
    async (minutes) => {
      const waiting = await apply24(0);
      const answered = await apply24(0);
      await act(maya, answered, "contacted");
      await act(maya, answered, "follow_up", { at: hours(24).toISOString() });
      app.now = new Date(start.getTime() - minutes * 60_000);
      expect(await ids("view=todo")).toEqual([waiting]);
      const { counts, upcoming } = await views(maya);
      expect(counts.todo).toBe(1);
      expect(upcoming).toMatchObject({ id: answered, kind: "follow_up" });
    },
  );
});

describe("the order", () => {
  test("is by urgency: late, soon, answered, today, the rest; closed ones come last", async () => {
    const late = await apply24(25);
    const calm = await apply24(2);
    const soon = await apply24(21);
    const answered = await apply24(3);
    const followUp = await apply24(3);
    const later = await apply24(3);
    const nothing = await apply24(3);
    const over = await apply24(3);
    for (const id of [answered, followUp, later, nothing]) await act(maya, id, "contacted");
    await act(maya, answered, "replied");
    await act(maya, followUp, "follow_up", { at: hours(5).toISOString() });
    await act(maya, later, "follow_up", { at: hours(60).toISOString() });
    await act(maya, over, "declined");
    expect(await ids("view=everybody")).toEqual([late, soon, answered, followUp, calm, later, nothing, over]);
    expect(await ids("view=todo")).toEqual([late, soon, answered, followUp, calm]);
    expect((await views(maya)).upcoming).toMatchObject({ id: later, kind: "follow_up" });
  });

  test("is stable across pages, with each person once, even when pages are read again", async () => {
    const made: number[] = [];
    for (let count = 0; count < 230; count += 1) made.push(await apply24((count * 7) % 30));
    for (const id of made.slice(0, 20)) await act(maya, id, "contacted");
    const rows = await all("view=everybody");
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(made);
    const first = await list(maya, "view=everybody");
    const second = await list(maya, `view=everybody&after=${first.next}`);
    // An application that has arrived since is on the page it belongs to.
    const newest = await apply24(28);
    const again = await list(maya, `view=everybody&until=${first.next}`);
    expect(again.rows.map(({ id }) => id)).toContain(newest);
    expect(again.rows).toHaveLength(101);
    expect(again.next).toBe(first.next);
    // The cursor of another list is invalid here.
    expect((await list(maya, "view=everybody&stage=replied&until=0.1.1.1.1")).rows).toEqual([]);
    const secondAgain = await list(maya, `view=everybody&after=${first.next}&until=${second.next}`);
    expect(secondAgain.rows).toEqual(second.rows);
  });
});

describe("a filter", () => {
  test("covers the whole list and narrows by the submitted facts", async () => {
    const german = await apply24(1, { market: "at", language: "de" });
    const english = await apply24(1);
    const job = await apply(app, { position: null, job: "night-desk", attribution: { source: "a,b%" } });
    expect(await ids("language=de")).toEqual([german]);
    expect(await ids("market=at,gb&language=de")).toEqual([german]);
    expect(await ids("market=gb")).toEqual([english, job]);
    expect(await ids("vacancy=night-desk")).toEqual([job]);
    expect(await ids("source=a%252Cb%2525")).toEqual([job]);
    await app.database.query("update registration set market = 'ch' where application_id = $1", [german]);
    expect(await ids("market=ch")).toEqual([german]);
  });

  test("works by stage, by recruiter and by due date", async () => {
    const [mine, pauls, nobodys, late] = [await apply24(1), await apply24(1), await apply24(1), await apply24(25)];
    await act(maya, mine, "contacted");
    await act(paul, pauls, "claim");
    await act(maya, mine, "follow_up", { at: hours(2).toISOString() });
    const everybody = (asked: string) => ids(`view=everybody&${asked}`);
    expect(await everybody("stage=contacted")).toEqual([mine]);
    expect(await everybody("stage=new")).toEqual([late, nobodys, pauls]);
    expect(await everybody("recruiter=me")).toEqual([mine]);
    expect(await everybody(`recruiter=${paul.id}`)).toEqual([pauls]);
    expect(await everybody("recruiter=nobody,me")).toEqual([late, mine, nobodys]);
    expect(await everybody("due=overdue")).toEqual([late]);
    expect(await everybody("due=soon")).toEqual([mine]);
    expect(await everybody("due=today")).toEqual([late, mine]);
    expect(await everybody("due=follow_up")).toEqual([mine]);
    expect(await ids("view=mine")).toEqual([mine]);
    expect(await ids("view=mine", paul)).toEqual([pauls]);
    await act(maya, mine, "closed", { reason: "no_reply" });
    expect(await ids("view=mine")).toEqual([]);
    expect(await everybody("stage=closed")).toEqual([mine]);
  });

  test("ends the day in the recruiter's time zone", async () => {
    const id = await apply24(1);
    await act(maya, id, "contacted");
    await act(maya, id, "follow_up", { at: "2026-11-20T20:00:00Z" });
    expect(await ids("due=today&zone=Europe/London")).toEqual([id]);
    expect(await ids("due=today&zone=Asia/Seoul")).toEqual([]);
  });

  test("with an unknown value, or by age or gender, is refused", async () => {
    const asked = [
      "view=open",
      "view=todo&language=xx",
      "market=zz",
      "stage=held",
      "due=never",
      "recruiter=%27",
      "sex=female",
      "age=30",
      "sort=age",
      "zone=Nowhere/Else",
      "after=x",
      "after=1.1.1.1.999999999999999",
      "until=0.1.1",
      `vacancy=${"x".repeat(201)}`,
      `vacancy=${Array.from({ length: 41 }, (_, place) => `job-${place}`).join(",")}`,
    ];
    for (const query of asked) {
      for (const path of ["applications", "views", "choices"]) {
        const { status, body } = await maya.get(`${deskApiPath}/${path}?${query}`);
        expect([query, status, body.code]).toEqual([query, 422, "invalid"]);
      }
    }
  });
});

test("choices show their counts, and a chosen value is kept even with no matches", async () => {
  await apply24(1, { market: "de", language: "de" });
  const mine = await apply24(1);
  await act(maya, mine, "claim");
  const choices = said(deskChoices, await maya.get(`${deskApiPath}/choices?language=ko`));
  expect(choices.language).toEqual([
    { value: "en", name: "English", count: 1 },
    { value: "de", name: "Deutsch", count: 1 },
    { value: "ko", name: "한국어", count: 0 },
  ]);
  expect(choices.recruiter.map(({ value, count }) => [value, count])).toEqual([
    ["nobody", 1],
    ["me", 1],
  ]);
  expect(choices.source).toEqual([{ value: "newsletter, spring", name: "newsletter, spring", count: 2 }]);
  expect(choices.stage.find(({ value }) => value === "new")?.count).toBe(2);
});

test("the board shows one vacancy's people by stage and counts the closed ones", async () => {
  const person = (job: string) => apply(app, { position: null, job });
  const [waits, written, over] = [await person("night-desk"), await person("night-desk"), await person("night-desk")];
  await person("day-desk");
  await act(maya, written, "contacted");
  await act(maya, over, "spam");
  const board = said(deskBoard, await maya.get(`${deskApiPath}/board?vacancy=night-desk`));
  expect(board.columns.map(({ stage, count, rows }) => [stage, count, rows.map(({ id }) => id)])).toEqual([
    ["new", 1, [waits]],
    ["contacted", 1, [written]],
    ["replied", 0, []],
    ["interview", 0, []],
    ["offered", 0, []],
    ["hired", 0, []],
  ]);
  expect(board.closed).toBe(1);
  expect(board.columns.every(({ usual }) => usual === null)).toBe(true);
  for (const asked of ["", "vacancy=a,b", "vacancy=night-desk&market=zz"]) {
    expect((await maya.get(`${deskApiPath}/board?${asked}`)).status).toBe(422);
  }
});
