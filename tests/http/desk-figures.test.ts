/**
 * Figures at the desk: who sees whose load, protection of small groups, and safe spreadsheet cells.
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type DeskFigures, deskFigures, deskFile } from "../../domain/desk/figures.ts";
import { periodOf } from "../../domain/desk/queue-filter.ts";
import { deskApiPath } from "../../routes.ts";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { commandsOf } from "../support/commands.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, list, views, recruit, type Recruit, said } from "../support/desk.ts";

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

test("figures match the queue's promise, are cached for an hour, and show their time", async () => {
  const id = await apply(app);
  app.now = new Date(app.now.getTime() + hour);
  await act(maya, id, "phone");
  await act(maya, id, "contacted");
  const first = await figures(maya);
  expect(first.promise).toMatchObject({ kept: 1, missed: 0 });
  expect(first.promise).toMatchObject((await views(maya)).promise);
  expect(first.firstContact).toMatchObject({ half: 3600, most: 3600 });
  expect(first.computedAt).toBe(app.now.toISOString());
  const other = await apply(app);
  app.now = new Date(app.now.getTime() + hour / 2);
  await act(maya, other, "phone");
  await act(maya, other, "contacted");
  expect(await figures(maya)).toEqual(first);
  app.now = new Date(app.now.getTime() + hour);
  // The cached figures are returned at once while newer ones are computed.
  expect(await figures(maya)).toEqual(first);
  await expect.poll(async () => (await figures(maya)).promise.kept).toBe(2);
});

test("only managers see others' load", async () => {
  await act(maya, await apply(app), "claim");
  await apply(app);
  const names = async (browser: Recruit) => (await figures(browser)).load.map(({ recruiter }) => recruiter?.id ?? null);
  expect(await names(maya)).toEqual([maya.id, paul.id, null]);
  expect(await names(paul)).toEqual([paul.id, null]);
  const mine = (await figures(maya)).load.find(({ recruiter }) => recruiter?.id === maya.id);
  expect(mine).toMatchObject({ overdue: 0, soon: 0, later: 1 });
});

test("sources with fewer than five people are grouped, and no formula reaches a spreadsheet", async () => {
  const from = (source: string) => apply(app, { attribution: { source } });
  for (let count = 0; count < 5; count += 1) await from('=cmd|"x"!a');
  // Separated by semicolons, and with a full-width sign.
  for (let count = 0; count < 5; count += 1) await from("news;=cmd");
  for (let count = 0; count < 5; count += 1) await from("＝cmd");
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
  expect(file.text).toMatch(/^\uFEFF"figure","of",/);
  expect(file.text).toContain(`"'=cmd|""x""!a"`);
  expect(file.text).toContain(`"news;'=cmd"`);
  expect(file.text).toContain(`"'＝cmd"`);
  expect(file.text).not.toContain("rare.example");
});

test("a saved file is recorded in the audit log without the source names", async () => {
  await paul.post(`${deskApiPath}/figures/csv`, { days: 90, source: "amira khan,google", market: "de" });
  const { rows } = await app.database.query(
    "select detail from desk_event where type = 'figures_exported' order by id",
  );
  expect(rows.at(-1)).toEqual({ detail: { days: 90, filter: { market: "de", source: 2 } } });
});

test("figures can be filtered by vacancy, market, source and recruiter, and link to as many rows as they count", async () => {
  const id = await apply(app, { attribution: { source: "Google", campaign: "Autumn" } }, { market: "de" });
  await act(maya, id, "phone");
  await act(maya, id, "contacted");
  await apply(app, { attribution: { source: "google" } });
  await apply(app, { attribution: null }, { market: "de" });
  app.now = new Date(app.now.getTime() + hour);
  const read = async (asked: string) => said(deskFigures, await maya.get(`${deskApiPath}/figures?${asked}`));
  const applied = (found: DeskFigures) => found.funnel.reduce((sum, { people }) => sum + (people[0] ?? 0), 0);
  expect(applied(await read("market=de"))).toBe(2);
  expect(applied(await read(`market=de&source=${encodeURIComponent("google%2C autumn")}`))).toBe(1);
  expect(applied(await read("source=google"))).toBe(1);
  expect(applied(await read("vacancy=night-desk"))).toBe(0);
  const mine = await read(`recruiter=${maya.id}&market=de`);
  expect([applied(mine), mine.promise.kept]).toEqual([1, 1]);
  const all = await read("");
  const period = encodeURIComponent(periodOf(new Date(all.since), new Date(all.computedAt)));
  const found = async (asked: string) => (await views(maya, `view=everybody&applied=${period}&${asked}`)).found;
  expect([all.promise.kept, await found("promise=kept"), await found("promise=hour_0")]).toEqual([1, 1, 1]);
  expect([all.promise.missed, await found("promise=missed")]).toEqual([0, 0]);
  expect(await found("reached=applied")).toBe(applied(all));
  expect(await found(`writer=${maya.id}&reached=contacted`)).toBe(1);
  expect(await found("source=(none)")).toBe(1);
  expect((await list(maya, `view=everybody&applied=${period}&promise=kept`)).rows.map((row) => row.id)).toEqual([id]);
});

test("figures note that deleted or merged applications appear in no list", async () => {
  const same = { phone: "+447400998877", nationalNumber: "7400998877", areaCode: "44" };
  const [first, second, third] = [await apply(app, same), await apply(app, same), await apply(app)];
  expect((await act(maya, second, "merge", { other: first })).status).toBe(200);
  for (const id of [first, third]) {
    await act(maya, id, "phone");
    await act(maya, id, "contacted");
  }
  expect(await eraseApplication(commandsOf(app), third)).toBe(true);
  app.now = new Date(app.now.getTime() + hour);
  const { promise, funnel } = await figures(maya);
  expect(promise).toMatchObject({ kept: 3, keptListed: 1, missed: 0, missedListed: 0 });
  expect(funnel.map(({ market, people }) => [market, people[0]])).toEqual([
    ["gb", 1],
    [null, 1],
  ]);
});

test("a recruiter never gets figures of others' work", async () => {
  const asked = async (browser: Recruit, recruiter: string) =>
    (await browser.get(`${deskApiPath}/figures?recruiter=${recruiter}`)).status;
  expect(await asked(maya, paul.id)).toBe(200);
  expect([await asked(paul, "me"), await asked(paul, "nobody"), await asked(paul, paul.id)]).toEqual([200, 200, 200]);
  expect([await asked(paul, maya.id), await asked(paul, `me,${maya.id}`)]).toEqual([403, 403]);
  expect((await paul.post(`${deskApiPath}/figures/csv`, { days: 30, recruiter: maya.id })).status).toBe(403);
  for (const wrong of ["market=xx", "age=31", "sex=female", "market=de&days=8"]) {
    expect((await maya.get(`${deskApiPath}/figures?${wrong}`)).status).toBe(422);
  }
});

test("other periods than the offered ones are refused", async () => {
  for (const days of ["0", "8", "all", "-7", "1e3"]) {
    expect((await maya.get(`${deskApiPath}/figures?days=${days}`)).status).toBe(422);
    expect((await maya.post(`${deskApiPath}/figures/csv`, { days })).status).toBe(422);
  }
});
