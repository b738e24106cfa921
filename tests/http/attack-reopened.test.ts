/**
 * *Reopened* can be undone, which must not set an early *spam* mark once a promise was missed.
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { publicPromise } from "../../db/queries/promise.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, detail, recruit, type Recruit } from "../support/desk.ts";
import { operatorWith } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const app = useApp({ operator: operatorWith({ markets: { offered: ["gb"] } }) }, useDatabase());
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
let maya: Recruit;
let manager: Recruit;
beforeAll(async () => {
  maya = await recruit(app);
  manager = await recruit(app, "manager");
});
beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application, bulk, rate_limit restart identity cascade");
});
let made = 0;
const newId = () => `bulk-made-by-the-test-${(made += 1)}`;
const bulk = (name: string, ids: readonly number[]) =>
  maya.post(`${deskApiPath}/bulk`, { id: newId(), act: name, of: { ids }, senders: ids.length });
const undoBulk = (id: string) => maya.post(`${deskApiPath}/bulk/${id}/undo`, { id: newId() });
const person = (n: number) => statusPage(app, {}, { "x-forwarded-for": `203.0.113.${n}` });

test("a reopening is undone within the 24 hours, and no later", async () => {
  const mine = await person(1);
  const { applicationId: id } = mine;
  app.now = hours(1);
  await act(maya, id, "spam");
  const { undoable } = (await act(maya, id, "reopened")).body;
  app.now = hours(24);
  expect((await detail(maya, id)).undoable).toBeNull();
  expect((await act(maya, id, "undo", { event: undoable.id })).body).toMatchObject({ code: "not_allowed" });
  expect(await publicPromise(app.database, app.now)).toMatchObject({ missed: 1, spam: 0 });
  app.now = hours(23.9);
  expect((await act(maya, id, "undo", { event: undoable.id })).status).toBe(200);
  expect(await mine.row()).toMatchObject({ spam_at: hours(1) });
});

test("one of spam marked after the 24 hours is undone later: it counts as missed anyway", async () => {
  const mine = await person(1);
  const { applicationId: id } = mine;
  app.now = hours(25);
  await act(maya, id, "spam");
  const { undoable } = (await act(maya, id, "reopened")).body;
  app.now = hours(30);
  expect((await act(maya, id, "undo", { event: undoable.id })).status).toBe(200);
  expect(await mine.row()).toMatchObject({ spam_at: hours(25) });
  expect(await publicPromise(app.database, app.now)).toMatchObject({ missed: 1, spam: 0 });
});

test("confirmed spam is restored within 24 hours of the report, and no later", async () => {
  const mine = await person(1);
  const { applicationId: id } = mine;
  app.now = hours(1);
  await act(maya, id, "contacted");
  app.now = hours(2);
  await mine.post({ act: "nobodyWrote" }, await mine.unlock());
  app.now = hours(3);
  await act(manager, id, "spam");
  const { undoable } = (await act(manager, id, "reopened")).body;
  app.now = hours(26);
  expect((await act(manager, id, "undo", { event: undoable.id })).body).toMatchObject({ code: "not_allowed" });
  app.now = hours(25.9);
  expect((await act(manager, id, "undo", { event: undoable.id })).status).toBe(200);
  expect(await mine.row()).toMatchObject({ spam_confirmed_at: hours(3) });
});

test("an undo in bulk removes no misses", async () => {
  const ids: number[] = [];
  for (let n = 1; n <= 3; n += 1) ids.push((await person(n)).applicationId);
  app.now = hours(1);
  expect((await bulk("spam", ids)).body).toMatchObject({ done: 3 });
  const reopened = await bulk("reopened", ids);
  expect(reopened.body).toMatchObject({ done: 3 });
  app.now = hours(24 * 7);
  expect((await undoBulk(reopened.body.id)).body).toMatchObject({ done: 0 });
  expect(await publicPromise(app.database, app.now)).toMatchObject({ missed: 3, spam: 0 });
});

test("nor of an older application that is merged with a later one", async () => {
  const contact = { email: "vera@example.org" };
  const older = await statusPage(app, { ...contact, contact: "7400301111" });
  app.now = hours(10);
  const later = await statusPage(app, { ...contact, contact: "7400302222" });
  for (const { applicationId } of [older, later]) await act(maya, applicationId, "declined");
  await act(maya, later.applicationId, "merge", { other: older.applicationId });
  expect(await older.row()).toMatchObject({ merged_into: later.applicationId });
  await act(maya, later.applicationId, "reopened");
  await act(maya, later.applicationId, "spam");
  expect(await older.row()).toMatchObject({ spam_at: hours(10) });
  const { undoable } = (await act(maya, later.applicationId, "reopened")).body;
  app.now = hours(25);
  expect(await publicPromise(app.database, app.now)).toMatchObject({ missed: 1, spam: 0 });
  await act(maya, later.applicationId, "undo", { event: undoable.id });
  expect(await publicPromise(app.database, app.now)).toMatchObject({ missed: 1, spam: 0 });
});

test.each(["spam", "declined"])("nor closes another sender's registration that joined since: %s", async (mark) => {
  const contact = { email: "vera@example.org", contact: "7400301234" };
  const first = await statusPage(app, contact, { "x-forwarded-for": "203.0.113.9" });
  app.now = hours(1);
  await bulk(mark, [first.applicationId]);
  const reopened = await bulk("reopened", [first.applicationId]);
  app.now = hours(5);
  const joined = await statusPage(app, contact, { "x-forwarded-for": "198.51.100.7" });
  expect(joined.applicationId).toBe(first.applicationId);
  expect((await undoBulk(reopened.body.id)).body).toMatchObject({ done: 0 });
  expect(await joined.row()).toMatchObject({ spam_at: null, declined_at: null });
});
