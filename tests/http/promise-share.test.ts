/**
 * The public promise share (B7, docs/decisions/0027): a mark alone, or *spam*, does not keep a
 * promise, and a fake does not stay missed forever. More than 300 lines: all ways of counting.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { type PublicPromise, publicPromise } from "../../db/queries/promise.ts";
import { deskFigures } from "../../domain/desk/figures.ts";
import { deskApiPath } from "../../routes.ts";
import { leastDecided, promiseMaxAge } from "../../server/site/kept-promise.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, detail, recruit, type Recruit, said } from "../support/desk.ts";
import { suspected } from "../support/held.ts";
import { visibleText } from "../support/html.ts";
import { operatorWith } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const context = useDatabase();
// One market, because all its pages are rendered again for the figure.
const app = useApp({ operator: operatorWith({ markets: { offered: ["gb"] } }) }, context);
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);

let manager: Recruit;
let maya: Recruit;
let paul: Recruit;

beforeAll(async () => {
  manager = await recruit(app, "manager");
  maya = await recruit(app);
  paul = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application, bulk, rate_limit restart identity cascade");
});

const share = (at: Date): Promise<PublicPromise> => publicPromise(app.database, at);
const row = async (id: number) =>
  (await app.database.query("select * from application where id = $1", [id])).rows[0] as Record<string, unknown>;
const bulk = (who: Recruit, name: string, ids: readonly number[]) =>
  who.post(`${deskApiPath}/bulk`, {
    id: `bulk-${Math.random().toString(36).slice(2)}-${Date.now()}`,
    act: name,
    of: { ids },
    senders: ids.length,
  });
const several = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await apply(app));
  return ids;
};
const none = { kept: 0, missed: 0, spam: 0, objected: 0, optedOut: 0 };

describe("a contact", () => {
  test("marked for many at once, without an opened number or sent message, does not count and is shown as unproven", async () => {
    const ids = await several(6);
    await act(maya, ids[0] ?? 0, "phone");
    app.now = hours(1);
    expect((await bulk(maya, "contacted", ids)).body).toMatchObject({ done: 6, unproven: 5 });
    expect(await share(hours(23))).toEqual({ ...none, kept: 1 });
    expect(await share(hours(24))).toEqual({ ...none, kept: 1, missed: 5 });
    app.now = hours(25);
    const { promise } = said(deskFigures, await maya.get(`${deskApiPath}/figures?days=30`));
    expect(promise).toMatchObject({ kept: 1, missed: 5, claimed: 5 });
  });

  const same = { phone: "+447400998877", nationalNumber: "7400998877", areaCode: "44" };
  const email = "both@example.org";

  test("marked for a merged application is proven only for those with the opened number", async () => {
    const first = await apply(app, same);
    const ids = [first, await apply(app, same), ...(await several(3))];
    for (const other of ids.slice(1)) {
      expect((await maya.post(`${deskApiPath}/applications/${first}/merge`, { other })).status).toBe(200);
    }
    await act(maya, first, "phone");
    app.now = hours(1);
    await act(maya, first, "contacted");
    expect(await share(hours(25))).toEqual({ ...none, kept: 2, missed: 3 });
  });

  test("marked for one application is shown as unproven at once, and is undone exactly", async () => {
    const [id = 0] = await several(1);
    const before = await row(id);
    const marked = await act(maya, id, "contacted");
    expect(marked.body).toMatchObject({ status: "contacted", unproven: true });
    await act(maya, id, "undo", { event: marked.body.undoable.id });
    expect(await row(id)).toEqual(before);
    await act(maya, id, "phone");
    expect((await act(maya, id, "contacted")).body).toMatchObject({ unproven: false });
    expect(await row(id)).toMatchObject({ contact_proof: "number" });
  });

  const messageSent = (id: number, template: string, by: Recruit, at = start) =>
    app.database.query(
      `insert into application_event (application_id, at, type, actor, recruiter_id, detail)
       values ($1, $2, 'message_sent', 'recruiter', $3, $4)`,
      [id, at.toISOString(), by.id, JSON.stringify({ template, channel: "email" })],
    );

  test.each<[string, (id: number) => Promise<unknown>, number]>([
    ["whose number the marking recruiter had opened, for a message or a call,", (id) => act(maya, id, "phone"), 1],
    ["whose number a colleague had opened", (id) => act(paul, id, "phone"), 0],
    ["to whom any recruiter had sent a message", (id) => messageSent(id, "first", paul), 1],
    ["with a pending rejection, which may be undone,", (id) => messageSent(id, "rejection", maya), 0],
    ["who had only been warned about an impostor", (id) => messageSent(id, "warning", maya), 0],
  ])("with an applicant %s counts correctly", async (_, before, kept) => {
    const [id = 0] = await several(1);
    await before(id);
    app.now = hours(1);
    await act(maya, id, "contacted");
    expect(await share(hours(25))).toMatchObject({ kept, missed: 1 - kept });
  });

  test("is not made valid by opening the number afterwards", async () => {
    const [id = 0] = await several(1);
    await act(maya, id, "contacted");
    app.now = hours(1);
    await act(maya, id, "phone");
    expect(await share(hours(25))).toEqual({ ...none, missed: 1 });
  });

  test("stays missed when a recruiter moves the person back, whatever was opened or sent since", async () => {
    const [opened = 0, sent = 0, many = 0] = await several(3);
    await bulk(maya, "contacted", [opened, sent, many]);
    app.now = hours(25);
    await act(maya, opened, "phone");
    await messageSent(sent, "question", maya, hours(25));
    await act(maya, many, "phone");
    for (const id of [opened, sent, many]) await act(maya, id, "replied");
    for (const id of [opened, sent]) expect((await act(maya, id, "back", { to: "contacted" })).status).toBe(200);
    const moved = {
      id: `back-${Date.now()}-${opened}-moved`,
      act: "back",
      body: { to: "contacted" },
      of: { ids: [many] },
    };
    expect((await maya.post(`${deskApiPath}/bulk`, moved)).body).toMatchObject({ done: 1 });
    expect(await share(hours(26))).toEqual({ ...none, missed: 3 });
  });

  test("stays proven when a colleague who opened nothing moves the person back", async () => {
    const [id = 0] = await several(1);
    await act(maya, id, "phone");
    await act(maya, id, "contacted");
    await act(paul, id, "replied");
    await act(paul, id, "back", { to: "contacted" });
    expect(await share(hours(25))).toEqual({ ...none, kept: 1 });
  });

  test.each<[string, object, (id: number) => Promise<unknown>, number]>([
    ["the same number is proven by opening it at either", same, (id) => act(maya, id, "phone"), 2],
    [
      "the same number alone is not proven by a message to the other mailbox",
      same,
      (id) => messageSent(id, "first", maya),
      1,
    ],
    ["the same mailbox is proven by a message to either", { email }, (id) => messageSent(id, "first", maya), 2],
    ["the same mailbox alone is not proven by opening the other number", { email }, (id) => act(maya, id, "phone"), 1],
  ])("marked for two merged applications with %s", async (_, shared, write, kept) => {
    const [first, second] = [await apply(app, shared), await apply(app, shared)];
    await write(second);
    app.now = hours(1);
    await act(maya, first, "merge", { other: second });
    expect((await act(maya, first, "contacted")).body).toMatchObject({ unproven: kept < 2 });
    expect(await share(hours(25))).toEqual({ ...none, kept, missed: 2 - kept });
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ["a number that was opened", (id) => act(maya, id, "phone")],
    ["a message that was sent", (id) => messageSent(id, "first", maya, hours(-90 * 24))],
  ])("with a repeat applicant is not proven by %s before they applied again", async (_, write) => {
    app.now = hours(-90 * 24);
    const earlier = await apply(app, { ...same, email });
    await write(earlier);
    await act(maya, earlier, "contacted");
    await act(maya, earlier, "declined");
    app.now = start;
    const again = await apply(app, { ...same, email });
    expect(again).not.toBe(earlier);
    expect((await act(maya, again, "merge", { other: earlier })).status).toBe(200);
    app.now = hours(1);
    expect((await act(maya, again, "contacted")).body).toMatchObject({ unproven: true });
    expect(await share(hours(25))).toEqual({ ...none, missed: 1 });
  });

  test("is not proven by a number that the person corrected afterwards", async () => {
    const mine = await statusPage(app);
    await act(maya, mine.applicationId, "phone");
    app.now = hours(1);
    const corrected = { act: "correct", contact: "+447400998877", email: mine.person.email };
    await mine.post(corrected, await mine.unlock());
    await act(maya, mine.applicationId, "contacted");
    expect(await share(hours(25))).toEqual({ ...none, missed: 1 });
  });

  test("still counts after everything else is erased", async () => {
    const [proven = 0, claimed = 0] = await several(2);
    await act(maya, proven, "phone");
    await bulk(maya, "contacted", [proven, claimed]);
    app.now = hours(26);
    for (const id of [proven, claimed]) await eraseApplication(commandsOf(app), id);
    expect(await share(hours(27))).toEqual({ ...none, kept: 1, missed: 1 });
  });
});

describe("a spam mark", () => {
  test("after the 24 hours does not remove a miss; before, the application is left out and published as such", async () => {
    const [missed = 0, spam = 0] = await several(2);
    const held = await apply(app, {}, suspected());
    await act(maya, spam, "spam");
    await maya.post(`${deskApiPath}/held/decide`, { decision: "spam", ids: [held] });
    app.now = hours(25);
    expect(await share(app.now)).toEqual({ ...none, missed: 1, spam: 2 });
    await bulk(maya, "spam", [missed]);
    expect(await share(app.now)).toEqual({ ...none, missed: 1, spam: 2 });
  });

  test("does not silence the person: on reporting no contact they are open again and count as missed", async () => {
    const mine = await statusPage(app);
    await act(maya, mine.applicationId, "spam");
    app.now = hours(23.9);
    await press(mine);
    expect(await mine.row()).toMatchObject({ nobody_wrote_at: null });
    app.now = hours(24);
    await press(mine);
    expect(await mine.row()).toMatchObject({ spam_at: null, nobody_wrote_at: hours(24) });
    expect((await detail(maya, mine.applicationId)).status).toBe("new");
    expect(await share(hours(24))).toEqual({ ...none, missed: 1 });
  });

  test.each<[string, (id: number) => Promise<unknown>, Partial<PublicPromise>, boolean]>([
    [
      "by the same recruiter, it stays missed, and can be reported again",
      (id) => act(maya, id, "spam"),
      { missed: 1 },
      true,
    ],
    ["by a colleague, it is excluded permanently", (id) => act(paul, id, "spam"), { spam: 1, objected: 1 }, false],
    ["by a manager, it is excluded permanently", (id) => act(manager, id, "spam"), { spam: 1, objected: 1 }, false],
    [
      "by a colleague after that clock expired, it stays missed",
      (id) => {
        app.now = hours(48);
        return act(paul, id, "spam");
      },
      { missed: 1 },
      true,
    ],
  ])("set in time on an applicant who reported no contact: set again %s", async (_, again, figures, mayAgain) => {
    const mine = await statusPage(app);
    await act(maya, mine.applicationId, "spam");
    app.now = hours(24);
    await press(mine);
    app.now = hours(30);
    const before = await mine.row();
    await again(mine.applicationId);
    expect(await share(hours(49))).toEqual({ ...none, ...figures });
    app.now = hours(72);
    await press(mine);
    expect((await mine.row())["spam_at"] === null).toBe(mayAgain);
    if (mayAgain) return;
    const { undoable } = await detail(manager, mine.applicationId);
    await act(manager, mine.applicationId, "undo", { event: undoable?.id });
    expect(await mine.row()).toEqual(before);
  });

  test("by a colleague removes a contacted fake that reported no contact", async () => {
    const mine = await statusPage(app);
    await act(maya, mine.applicationId, "phone");
    await act(maya, mine.applicationId, "contacted");
    app.now = hours(2);
    await press(mine);
    expect(await share(hours(30))).toEqual({ ...none, missed: 1 });
    await act(paul, mine.applicationId, "spam");
    expect(await share(hours(30))).toEqual({ ...none, spam: 1, objected: 1 });
  });

  test("after a wait of more than 24 hours before the report removes nothing, set by any recruiter", async () => {
    const mine = await statusPage(app);
    app.now = hours(25);
    await press(mine);
    await act(manager, mine.applicationId, "spam");
    expect(await share(hours(26))).toEqual({ ...none, missed: 1 });
  });

  test("after an unproven, missed contact removes nothing", async () => {
    const mine = await statusPage(app);
    await act(maya, mine.applicationId, "contacted");
    app.now = hours(25);
    await press(mine);
    await act(manager, mine.applicationId, "spam");
    expect(await share(hours(26))).toEqual({ ...none, missed: 1 });
  });

  test("on a held application: an objection holds it again for a new decision", async () => {
    const mine = await statusPage(app, { name: "https://bonus.example" });
    await maya.post(`${deskApiPath}/held/decide`, { decision: "spam", ids: [mine.applicationId] });
    app.now = hours(25);
    await press(mine);
    const before = await mine.row();
    expect(before).toMatchObject({ spam_at: null, nobody_wrote_at: hours(25) });
    expect(before["held_at"]).not.toBeNull();
    const { body } = await paul.post(`${deskApiPath}/held/decide`, { decision: "spam", ids: [mine.applicationId] });
    expect(await share(hours(26))).toEqual({ ...none, spam: 1, objected: 1 });
    await paul.post(`${deskApiPath}/held/undo`, { decided: body.done });
    expect(await mine.row()).toEqual(before);
  });
});

describe("an opted-out mark", () => {
  test("for many at once is refused and changes nothing", async () => {
    const ids = await several(4);
    app.now = hours(23);
    expect((await bulk(maya, "opted_out", ids)).status).toBe(422);
    expect(await share(hours(25))).toEqual({ ...none, missed: 4 });
  });

  test("within 24 hours excludes and is published; later it keeps misses and kept contacts", async () => {
    const [early = 0, late = 0, kept = 0, claimed = 0] = await several(4);
    await act(maya, kept, "phone");
    for (const id of [kept, claimed]) await act(maya, id, "contacted");
    for (const id of [early, kept, claimed]) await act(maya, id, "opted_out");
    app.now = hours(25);
    await act(maya, late, "opted_out");
    expect(await share(app.now)).toEqual({ ...none, kept: 1, missed: 1, optedOut: 2 });
    const { promise } = said(deskFigures, await maya.get(`${deskApiPath}/figures?days=7`));
    expect(promise).toMatchObject({ optedOut: 2 });
  });

  test("against the person's word does not silence them: they are open again and count as missed", async () => {
    const mine = await statusPage(app);
    app.now = hours(23);
    await act(maya, mine.applicationId, "opted_out");
    await press(mine);
    expect(await mine.row()).toMatchObject({ nobody_wrote_at: null });
    app.now = hours(24);
    const cookie = await mine.unlock();
    expect(await (await app.open(mine.path, { cookie })).text()).toContain('value="nobodyWrote"');
    await mine.post({ act: "nobodyWrote" }, cookie);
    expect(await mine.row()).toMatchObject({ opted_out_at: null, nobody_wrote_at: hours(24) });
    expect((await detail(maya, mine.applicationId)).status).toBe("new");
    expect((await app.database.query("select from suppression")).rowCount).toBe(0);
    expect((await act(maya, mine.applicationId, "phone")).status).toBe(200);
    await act(maya, mine.applicationId, "spam");
    expect(await share(hours(25)), "the recruiter who marked it confirms nothing").toEqual({ ...none, missed: 1 });
  });

  test("from another application with the number stays, whatever this sender reports", async () => {
    const mine = await statusPage(app);
    const contact = { phone: `+44${mine.person.contact}`, nationalNumber: mine.person.contact, areaCode: "44" };
    await act(maya, await apply(app, contact), "opted_out");
    await act(maya, mine.applicationId, "opted_out");
    app.now = hours(24);
    await press(mine);
    expect(await mine.row()).toMatchObject({ opted_out_at: null });
    expect((await act(maya, mine.applicationId, "phone")).body.code).toBe("opted_out_before");
  });
});

async function press(mine: StatusPage): Promise<void> {
  await mine.post({ act: "nobodyWrote" }, await mine.unlock());
}

test("the page on how we count shows the number left out as spam", async () => {
  const shown = async () => {
    await app.open("/gb/verify");
    await app.app.warm(new AbortController().signal);
    return visibleText(await (await app.open("/gb/verify")).text());
  };
  expect(await shown()).not.toContain("How we count");
  await app.database.query(
    `insert into application (created_at, contacted_at, contact_proof, spam_at)
     select $1::timestamptz, case when n > 4 then $1::timestamptz end, case when n > 4 then 'number' end,
       case when n <= 3 then $1::timestamptz end
     from generate_series(1, $2::int) n`,
    [hours(-30).toISOString(), leastDecided + 3],
  );
  app.now = new Date(app.now.getTime() + promiseMaxAge);
  expect(await shown()).toContain(
    "Last 30 days: 19 of 20 people. The one we missed is counted. Left out as spam: 3. Of these, reported that we didn’t write: 0. Left out because they asked us not to write: 0.",
  );
});
