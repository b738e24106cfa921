/** The median time in a stage, shown on the board once twenty people have left it. */
import { beforeAll, expect, test } from "vitest";
import { usualStageDurations } from "../../db/queries/desk/stage-durations.ts";
import { deskBoard } from "../../domain/desk/queue.ts";
import { noFilter } from "../../domain/desk/queue-filter.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, detail, recruit, type Recruit, said } from "../support/desk.ts";

const context = useDatabase();
const app = useApp({}, context);
const start = new Date("2026-11-02T10:00:00Z");
const day = 24 * 3_600;
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let maya: Recruit;

beforeAll(async () => {
  maya = await recruit(app, "manager");
});

const stays = async (job: string, now = at(300 * day)) =>
  Object.fromEntries(
    (await usualStageDurations(app.database, { ...noFilter, vacancy: [job] }, now)).map(({ stage, seconds }) => [
      stage,
      seconds,
    ]),
  );

const person = (job: string) => apply(app, { position: null, job }, { now: start });

/** Performs a desk act at the given second. */
async function does(id: number, name: string, seconds: number, body: object = {}): Promise<void> {
  app.now = at(seconds);
  const { status } = await act(maya, id, name, body);
  expect([name, status]).toEqual([name, 200]);
}

test("the time in a stage covers only applications that left it, forward or by closing", async () => {
  const ids: number[] = [];
  for (let count = 0; count < 21; count += 1) ids.push(await person("night-desk"));
  for (const [place, id] of ids.entries()) await does(id, "contacted", (place + 1) * 60);
  expect(await stays("night-desk")).toEqual({ new: 11 * 60 });
  // Twenty of them leave: some to the next stage, some to a later one, some by closing.
  for (const [place, id] of ids.slice(0, 20).entries()) {
    const name = ["replied", "interview", "declined"][place % 3] ?? "replied";
    await does(id, name, (place + 1) * 60 + (place < 9 ? 3_600 : 2 * day));
  }
  expect(await stays("night-desk")).toEqual({ new: 11 * 60, contacted: 2 * day });
  // An undone move does not count.
  const [last = 0] = ids.slice(19);
  const { undoable } = await detail(maya, last);
  await does(last, "undo", 5 * day, { event: undoable?.id });
  expect(await stays("night-desk")).toEqual({ new: 11 * 60 });
});

test("fewer than twenty applications give no figure, and spam, other vacancies and older applications are excluded", async () => {
  const ids: number[] = [];
  for (let count = 0; count < 20; count += 1) ids.push(await person("day-desk"));
  for (const id of ids) await does(id, "contacted", 3_600);
  expect(await stays("day-desk")).toEqual({ new: 3_600 });
  expect(await stays("early-desk")).toEqual({});
  expect(await stays("day-desk", at(366 * day))).toEqual({});
  await does(ids[0] ?? 0, "spam", 7_200);
  expect(await stays("day-desk")).toEqual({});
});

test("the board shows the figure and recomputes it at most hourly", async () => {
  const read = async () =>
    said(deskBoard, await maya.get(`${deskApiPath}/board?vacancy=late-desk`)).columns.map(({ stage, usual }) => [
      stage,
      usual,
    ]);
  app.now = at(0);
  const nobody = ["new", "contacted", "replied", "interview", "offered", "hired"].map((stage) => [stage, null]);
  expect(await read()).toEqual(nobody);
  for (let count = 0; count < 20; count += 1) await does(await person("late-desk"), "contacted", 600);
  expect(await read()).toEqual(nobody);
  app.now = at(2 * 3_600);
  await read();
  expect((await read())[0]).toEqual(["new", 600]);
});
