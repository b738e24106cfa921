/** The figures at the desk: whose load is shown to whom, what is said of few people, and what a spreadsheet is given. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type DeskFigures, deskFigures, deskFile } from "../../domain/desk/figures.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, views, recruit, type Recruit, said } from "../support/desk.ts";

const context = useDatabase();
const app = useApp({}, context);
const hour = 3_600_000;

let maya: Recruit;
let paul: Recruit;

beforeAll(async () => {
  maya = await recruit(app, "manager");
  paul = await recruit(app);
});

beforeEach(async () => {
  // Each test has figures of its own.
  app.now = new Date(app.now.getTime() + 400 * 24 * hour);
  await app.database.query("truncate application restart identity cascade");
});

const figures = async (browser: Recruit, days = 30): Promise<DeskFigures> =>
  said(deskFigures, await browser.get(`${deskApiPath}/figures?days=${days}`));

test("are the promise of the queue, read again after an hour and not before, and say when", async () => {
  const id = await apply(app, context.queue);
  app.now = new Date(app.now.getTime() + hour);
  await act(maya, id, "contacted");
  const first = await figures(maya);
  expect(first.promise).toMatchObject({ kept: 1, missed: 0 });
  expect(first.promise).toMatchObject((await views(maya)).promise);
  expect(first.firstContact).toMatchObject({ half: 3600, most: 3600 });
  expect(first.computedAt).toBe(app.now.toISOString());
  const other = await apply(app, context.queue);
  app.now = new Date(app.now.getTime() + hour / 2);
  await act(maya, other, "contacted");
  expect(await figures(maya)).toEqual(first);
  app.now = new Date(app.now.getTime() + hour);
  // Shown at once, while newer ones are read.
  expect(await figures(maya)).toEqual(first);
  await expect.poll(async () => (await figures(maya)).promise.kept).toBe(2);
});

test("of others' load managers alone hear", async () => {
  await act(maya, await apply(app, context.queue), "claim");
  await apply(app, context.queue);
  const names = async (browser: Recruit) => (await figures(browser)).load.map(({ recruiter }) => recruiter?.id ?? null);
  expect(await names(maya)).toEqual([maya.id, paul.id, null]);
  expect(await names(paul)).toEqual([paul.id, null]);
  const mine = (await figures(maya)).load.find(({ recruiter }) => recruiter?.id === maya.id);
  expect(mine).toMatchObject({ overdue: 0, soon: 0, later: 1 });
});

test("a source of fewer than five people is one of the others, and no formula reaches a spreadsheet", async () => {
  const from = (source: string) => apply(app, context.queue, { attribution: { source } });
  for (let count = 0; count < 5; count += 1) await from('=cmd|"x"!a');
  for (let count = 0; count < 4; count += 1) await from("rare.example");
  const { funnel } = await figures(paul);
  expect(funnel.map(({ source, people }) => [source, people[0]])).toEqual(
    expect.arrayContaining([
      ['=cmd|"x"!a', 5],
      [null, 4],
    ]),
  );
  const file = said(deskFile, await paul.post(`${deskApiPath}/figures/csv`, { days: 30 }));
  expect(file.name).toMatch(/^figures-\d{4}-\d\d-\d\d-30\.csv$/);
  expect(file.text).toContain(`"'=cmd|""x""!a"`);
  expect(file.text).not.toContain("rare.example");
});

test("of any other number of days there are none", async () => {
  for (const days of ["0", "8", "all", "-7", "1e3"]) {
    expect((await maya.get(`${deskApiPath}/figures?days=${days}`)).status).toBe(422);
    expect((await maya.post(`${deskApiPath}/figures/csv`, { days })).status).toBe(422);
  }
});
