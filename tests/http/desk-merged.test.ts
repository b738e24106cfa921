/** The desk shows, finds and counts a merged person once, by the lead (D10). */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { countNews, countToDo } from "../../db/queries/desk/news.ts";
import { missedLate } from "../../db/queries/missed-late.ts";
import { type DeskFound, deskRecent, type DeskSearch, deskSearch } from "../../domain/desk/search.ts";
import { deskChoices, deskBoard } from "../../domain/desk/queue.ts";
import { deskFigures } from "../../domain/desk/figures.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, list, recruit, type Recruit, said, views } from "../support/desk.ts";

const context = useDatabase();
const app = useApp({}, context);
const hour = 3_600_000;

let maya: Recruit;
let lead: number;
let joined: number;

beforeAll(async () => {
  maya = await recruit(app, "manager");
});

beforeEach(async () => {
  // Each test has figures of its own.
  app.now = new Date(app.now.getTime() + 400 * 24 * hour);
  await app.database.query("truncate delivery, rate_limit, application restart identity cascade");
  lead = await apply(app, { name: "Amira Khan", email: "amira@example.org" }, { code: "7Q9RCJQMD" });
  app.now = new Date(app.now.getTime() + hour);
  const other = {
    name: "Zehra Demir",
    email: "zehra@example.org",
    nationalNumber: "7400128890",
    phone: "+447400128890",
  };
  joined = await apply(app, other, { code: "9MM3TR6QC" });
  await act(maya, joined, "note", { text: "speaks Turkish" });
  expect((await act(maya, joined, "merge", { other: lead })).status).toBe(200);
});

const found = async (q: string, scope?: string): Promise<DeskSearch> =>
  said(deskSearch, await maya.post(`${deskApiPath}/search`, { q, ...(scope ? { scope } : {}) }));
const ids = ({ found: all }: DeskSearch) => all.map(({ id }) => id);
const words = (parts: DeskFound["name"]) => parts.map(({ text }) => text).join("");

test.each(["zehra", "8890", "zehra@ex", "9MM3TR6QC", "turkish"])(
  "a joined application is found by %s and shown as its lead",
  async (q) => {
    expect(ids(await found(q))).toEqual([lead]);
  },
);

test("a joined application is found among open and own ones, and its code opens the lead", async () => {
  expect(ids(await found("zehra", "open"))).toEqual([lead]);
  expect(ids(await found("zehra", "mine"))).toEqual([]);
  await act(maya, lead, "claim");
  expect(ids(await found("zehra", "mine"))).toEqual([lead]);
  const byCode = await found("9MM3TR6QC");
  expect(byCode.opens).toBe(lead);
  expect(byCode.found.map(({ name }) => words(name))).toEqual(["Zehra Demir"]);
});

test("a merged pair appears once in search and in the recent list", async () => {
  expect(ids(await found("example.org"))).toEqual([lead]);
  const recent = said(deskRecent, await maya.post(`${deskApiPath}/search/recent`, { ids: [joined, lead] }));
  expect(recent.map(({ id }) => id)).toEqual([lead]);
});

test("lists, views, filters and the board show the lead and that there was another application", async () => {
  expect((await list(maya)).rows.map(({ id, appliedAgain }) => [id, appliedAgain])).toEqual([[lead, true]]);
  expect((await views(maya, "view=everybody")).counts).toMatchObject({ todo: 1, everybody: 1 });
  const choices = said(deskChoices, await maya.get(`${deskApiPath}/choices?view=everybody`));
  expect(choices.market.map(({ count }) => count)).toEqual([1]);
  const board = said(deskBoard, await maya.get(`${deskApiPath}/board?view=everybody&vacancy=other`));
  expect(board.columns.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0]);
});

test("figures count a merged person once, except the promise, and two after splitting", async () => {
  await act(maya, lead, "contacted");
  const read = async () => said(deskFigures, await maya.get(`${deskApiPath}/figures?days=30`));
  const merged = await read();
  // No number was opened and no message sent: the contact is unproven, and the 24 hours are not
  // over.
  expect(merged.promise).toMatchObject({ kept: 0, missed: 0 });
  expect(merged.funnel.map(({ people }) => people)).toEqual([[1, 1, 0, 0, 0, 0]]);
  expect(merged.load.map(({ overdue, soon, later }) => overdue + soon + later)).toEqual([0, 0]);
});

test("news and digests count a merged person once", async () => {
  const since = new Date(app.now.getTime() - 2 * hour);
  expect(await countNews(app.database, maya.id, { since, until: app.now })).toMatchObject({ new: 1 });
  expect(await countToDo(app.database, maya.id, app.now)).toMatchObject({ overdue: 0, today: 1 });
  await app.database.query(
    `insert into application_event (application_id, at, type, actor, detail)
     select id, $1::timestamptz, 'missed', 'clock', '{"late":true}'::jsonb from application`,
    [app.now.toISOString()],
  );
  const late = await missedLate(app.database, since, new Date(app.now.getTime() + hour));
  expect(late).toMatchObject({ count: 1, waiting: 1, oldest: new Date(app.now.getTime() - hour) });
});

test("a text quotes the codes sent with its number, and all codes when email is possible", async () => {
  const { rows } = await app.database.query<{ phone: string; nationalNumber: string }>(
    `select phone, national_number as "nationalNumber" from registration where application_id = $1`,
    [lead],
  );
  const [byNumber, byMailbox] = [{ ...rows[0], email: "amira.k@example.org" }, { email: "amira@example.org" }];
  const others = [
    await apply(app, byNumber, { code: "K7M4QX9TC" }),
    await apply(app, byMailbox, { code: "6YZ4W8MNP" }),
  ];
  for (const other of others) expect((await act(maya, lead, "merge", { other })).status).toBe(200);
  const { body } = await act(maya, lead, "phone");
  expect(body.phone).toBe(rows[0]?.phone);
  expect(codesIn(body.message)).toEqual(["7Q9-RCJ-QMD", "K7M-4QX-9TC"]);
  const either = await maya.get(`${deskApiPath}/applications/${lead}/messages`);
  expect(either.body.signs.codes).toEqual(["7Q9-RCJ-QMD"]);
  expect(codesIn(JSON.stringify(either.body))).toEqual(["7Q9-RCJ-QMD"]);
});

const codesIn = (text: string) => [...new Set(text.match(/\b[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}\b/g))];
