/** Vacancies that are published and closed by the clock, once however many processes look; and the desk's list of all. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deskVacancies, type DeskVacancies, deskVacancyClosed } from "../../domain/desk/vacancies.ts";
import { contextOf } from "../../server/desk/vacancies.ts";
import { closeOver } from "../../vacancies/close.ts";
import { publishDue } from "../../vacancies/publish-due.ts";
import { openShelf } from "../../vacancies/shelf.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act as actOn, apply, detail, recruit, type Recruit, said } from "../support/desk.ts";
import {
  act,
  create,
  draftOf,
  newKey,
  publish,
  published,
  save,
  show,
  textOf,
  vacanciesPath,
  wholeDraft,
  written,
} from "../support/vacancies.ts";

const context = useDatabase();
const app = useApp({}, context);
const start = new Date("2026-11-20T10:00:00Z");
const day = 86_400_000;

let maya: Recruit;
let jonas: Recruit;

beforeAll(async () => {
  maya = await recruit(app);
  jonas = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("delete from vacancy");
  await app.database.query("truncate application cascade");
});

const later = (milliseconds: number) => (app.now = new Date(app.now.getTime() + milliseconds));
const errors: unknown[] = [];
const commands = () => contextOf({ deps: { config: app.config, database: app.database, now: () => app.now } as never });
const due = () => publishDue(commands(), (error) => errors.push(error));
const over = () => closeOver(commands(), (error) => errors.push(error));
const list = async (asked = ""): Promise<DeskVacancies> => said(deskVacancies, await maya.get(vacanciesPath + asked));

const scheduling = (version: number, more: object = {}) => ({
  version,
  languages: ["en", "de", "ar"],
  accepted: [],
  localTime: "2026-11-23T08:00",
  zone: "Europe/Berlin",
  ...more,
});

async function titleOnSite(id: string): Promise<string | undefined> {
  const shelf = await openShelf(app.database);
  return shelf.open.find((vacancy) => vacancy.id === id)?.texts.en?.text.title;
}

describe("scheduling", () => {
  test("publishes what was looked at, not what was typed later, once on any number of processes", async () => {
    const vacancy = await written(maya, wholeDraft("Looked At"));
    const { body } = await act(maya, vacancy.id, "schedule", scheduling(vacancy.version));
    expect(body).toMatchObject({
      status: "scheduled",
      schedule: { localTime: "2026-11-23T08:00", zone: "Europe/Berlin", at: "2026-11-23T07:00:00.000Z", twice: false },
      history: [{ what: "scheduled", by: maya.name }, {}, {}],
    });
    await save(maya, vacancy.id, wholeDraft("Typed Later"));
    app.now = new Date("2026-11-23T06:59:59Z");
    expect(await due()).toEqual({ published: 0, refused: 0 });
    app.now = new Date("2026-11-23T07:00:00Z");
    const counts = await Promise.all([due(), due(), due()]);
    expect(counts.reduce((sum, { published }) => sum + published, 0)).toBe(1);
    expect(await due()).toEqual({ published: 0, refused: 0 });
    expect(await titleOnSite(vacancy.id)).toBe("Looked At");
    const after = await show(maya, vacancy.id);
    expect(after).toMatchObject({
      status: "changed",
      schedule: null,
      scheduleRefused: null,
      postedAt: app.now.toISOString(),
    });
    expect(after.history[0]).toMatchObject({ what: "published", by: null, version: vacancy.version });
    expect(after.history.filter(({ what }) => what === "published")).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  test("refuses times that no clock shows, that are over and that are none, and names the next", async () => {
    const { id, version } = await written(maya, wholeDraft("Assistant", { closesOn: null }));
    const gap = await act(maya, id, "schedule", scheduling(version, { localTime: "2027-03-28T02:30" }));
    expect([gap.status, gap.body.code, gap.body.next]).toEqual([422, "clock_gap", "2027-03-28T03:00"]);
    expect(gap.body.message).toContain("2027-03-28 03:00");
    const twice = await act(maya, id, "schedule", scheduling(version, { localTime: "2027-10-31T02:30" }));
    expect(twice.body.schedule).toMatchObject({ at: "2027-10-31T00:30:00.000Z", twice: true });
    const past = await act(maya, id, "schedule", scheduling(version, { localTime: "2026-11-20T11:00" }));
    expect(past.body.code).toBe("time_past");
    for (const wrong of [{ zone: "Mars/Olympus" }, { localTime: "2026-02-30T08:00" }, { localTime: "tomorrow" }]) {
      expect((await act(maya, id, "schedule", scheduling(version, wrong))).status).toBe(422);
    }
    // Closing before it opens is no order of dates.
    await save(maya, id, wholeDraft("Assistant", { closesOn: "2026-12-01" }));
    const after = scheduling(version + 1, { localTime: "2026-12-24T08:00" });
    expect((await act(maya, id, "schedule", after)).body).toMatchObject({
      code: "blocked",
      checks: [{ code: "closes_in_past" }],
    });
  });

  test("is once: again takes its place, cancelling and publishing end it", async () => {
    const vacancy = await written(maya);
    await act(maya, vacancy.id, "schedule", scheduling(vacancy.version));
    await act(maya, vacancy.id, "schedule", scheduling(vacancy.version, { localTime: "2026-11-24T08:00" }));
    app.now = new Date("2026-11-23T12:00:00Z");
    expect(await due()).toEqual({ published: 0, refused: 0 });
    expect((await act(jonas, vacancy.id, "unschedule")).body).toMatchObject({ status: "draft", schedule: null });
    expect((await act(jonas, vacancy.id, "unschedule")).body.code).toBe("nothing");
    await act(maya, vacancy.id, "schedule", scheduling(vacancy.version, { localTime: "2026-11-24T08:00" }));
    await save(maya, vacancy.id, wholeDraft("Now"));
    expect((await publish(maya, await show(maya, vacancy.id))).body).toMatchObject({
      status: "published",
      schedule: null,
    });
    later(30 * day);
    expect(await due()).toEqual({ published: 0, refused: 0 });
    expect(await titleOnSite(vacancy.id)).toBe("Now");
  });

  test("of what the checks refuse by then publishes nothing, and says so", async () => {
    const vacancy = await written(maya, wholeDraft("Assistant", { closesOn: "2026-11-24" }));
    await act(maya, vacancy.id, "schedule", scheduling(vacancy.version));
    // Nobody looked for days: its last day is over.
    later(20 * day);
    expect(await due()).toEqual({ published: 0, refused: 1 });
    expect(await due()).toEqual({ published: 0, refused: 0 });
    expect(await titleOnSite(vacancy.id)).toBeUndefined();
    expect(await show(maya, vacancy.id)).toMatchObject({
      status: "draft",
      schedule: null,
      scheduleRefused: "closes_in_past",
      history: [{ what: "schedule_refused", by: null }, {}, {}, {}],
    });
  });

  test("that asks for money by the rules of that day is refused, whoever scheduled it before them", async () => {
    const vacancy = await written(maya);
    await act(maya, vacancy.id, "schedule", scheduling(vacancy.version));
    const asks = JSON.stringify(wholeDraft("You pay a deposit of $50 before you start."));
    await app.database.query("update vacancy_schedule set draft = $1::jsonb", [asks]);
    app.now = new Date("2026-11-23T07:00:00Z");
    expect(await due()).toEqual({ published: 0, refused: 1 });
    expect((await show(maya, vacancy.id)).scheduleRefused).toBe("asks_for_money");
  });

  test("follows its zone: the moment is made anew of the local time when it is looked for", async () => {
    const vacancy = await written(maya);
    await act(maya, vacancy.id, "schedule", scheduling(vacancy.version));
    // As if the zone had been three hours ahead when it was scheduled, and had changed its rules.
    await app.database.query("update vacancy_schedule set at = at - interval '3 hours'");
    app.now = new Date("2026-11-23T06:00:00Z");
    expect(await due()).toEqual({ published: 0, refused: 0 });
    await app.database.query("update vacancy_schedule set at = at + interval '3 hours'");
    app.now = new Date("2026-11-23T07:00:00Z");
    expect(await due()).toEqual({ published: 1, refused: 0 });
  });

  test("one that fails holds up no other, and comes again", async () => {
    const [first, second] = [await written(maya, wholeDraft("First")), await written(maya, wholeDraft("Second"))];
    for (const { id, version } of [first, second]) await act(maya, id, "schedule", scheduling(version));
    await app.database.query("update vacancy_schedule set draft = '{}' where vacancy_id = $1::uuid", [first.id]);
    app.now = new Date("2026-11-23T07:00:00Z");
    expect(await due()).toEqual({ published: 1, refused: 0 });
    expect(errors.splice(0)).toHaveLength(1);
    expect(await titleOnSite(second.id)).toBe("Second");
    expect((await show(maya, first.id)).schedule).not.toBeNull();
  });
});

describe("closing", () => {
  test("takes it off the site and leaves who waits, or closes each for one reason", async () => {
    const vacancy = await published(maya);
    const people = [1, 2, 3].map(() => apply(app, context.queue, { job: vacancy.slug }));
    const [waits, written, other] = [await people[0]!, await people[1]!, await apply(app, context.queue)];
    await actOn(jonas, written, "contacted");
    const key = newKey();
    const kept = await act(maya, vacancy.id, "close", { key, people: "keep" });
    expect(said(deskVacancyClosed, kept)).toMatchObject({
      bulk: null,
      vacancy: { status: "closed", waiting: 2, applied: 3 },
    });
    expect(await titleOnSite(vacancy.id)).toBeUndefined();
    const body = { key: newKey(), people: "not_eligible" };
    const [closed, again] = [await act(maya, vacancy.id, "close", body), await act(maya, vacancy.id, "close", body)];
    expect(said(deskVacancyClosed, closed).bulk).toMatchObject({ act: "closed", total: 2, done: 2, finished: true });
    expect(said(deskVacancyClosed, again).bulk).toMatchObject({ done: 2 });
    expect(await detail(maya, waits)).toMatchObject({ status: "closed", closedReason: "not_eligible" });
    expect((await detail(maya, waits)).events.filter(({ type }) => type === "closed")).toHaveLength(1);
    expect((await detail(maya, written)).status).toBe("contacted");
    expect((await detail(maya, other)).status).not.toBe("closed");
    expect((await show(maya, vacancy.id)).history.filter(({ what }) => what === "closed")).toHaveLength(1);
  });

  test("nobody who waits is nobody to close, and a draft was never open", async () => {
    const vacancy = await published(maya);
    const answer = await act(maya, vacancy.id, "close", { key: newKey(), people: "no_reply" });
    expect(said(deskVacancyClosed, answer).bulk).toBeNull();
    const draft = await written(maya, wholeDraft("Draft"));
    expect((await act(maya, draft.id, "close", { key: newKey(), people: "keep" })).body.code).toBe("not_published");
  });

  test("ends what is scheduled, and reopening shows these languages of the draft and no others", async () => {
    const vacancy = await published(maya);
    await save(maya, vacancy.id, wholeDraft("Once More"));
    const { version } = await show(maya, vacancy.id);
    await act(maya, vacancy.id, "schedule", scheduling(version));
    await act(maya, vacancy.id, "close", { key: newKey(), people: "keep" });
    app.now = new Date("2026-11-23T08:00:00Z");
    expect(await due()).toEqual({ published: 0, refused: 0 });
    const body = { version, languages: ["en", "de"], accepted: [] };
    const reopened = await act(jonas, vacancy.id, "reopen", body);
    expect(reopened.body).toMatchObject({
      closedAt: null,
      postedAt: start.toISOString(),
    });
    expect(reopened.body.history.slice(0, 4).map(({ what }: { what: string }) => what)).toEqual([
      "reopened",
      "closed",
      "unscheduled",
      "scheduled",
    ]);
    expect(Object.keys(reopened.body.published).toSorted()).toEqual(["de", "en"]);
    expect(reopened.body.published.de.changedAt).toBe(app.now.toISOString());
    expect(await titleOnSite(vacancy.id)).toBe("Once More");
    expect((await act(jonas, vacancy.id, "reopen", body)).body.code).toBe("nothing");
  });

  test("of what is over comes by itself: when its last day has ended everywhere, once", async () => {
    const vacancy = await published(maya);
    app.now = new Date("2026-12-13T11:59:59Z");
    expect(await over()).toBe(0);
    app.now = new Date("2026-12-13T12:00:00Z");
    const counts = await Promise.all([over(), over(), over()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await show(maya, vacancy.id)).toMatchObject({
      status: "closed",
      history: [{ what: "closed", by: null }, {}, {}, {}],
    });
    // Not open again with a day that is over.
    const body = { version: vacancy.version, languages: ["en"], accepted: [] };
    expect((await act(maya, vacancy.id, "reopen", body)).body.code).toBe("blocked");
  });

  test("with as many applications as were wanted, counted from when it was opened; spam does not count", async () => {
    const vacancy = await published(maya, wholeDraft("Wanted", { closesAfter: 2 }));
    later(60_000);
    await apply(app, context.queue, { job: vacancy.slug });
    await app.database.query("update application set held_at = created_at");
    await apply(app, context.queue, { job: vacancy.slug });
    await apply(app, context.queue, { job: "another" });
    expect(await over()).toBe(0);
    await apply(app, context.queue, { job: vacancy.slug });
    expect(await over()).toBe(1);
    later(60_000);
    await act(maya, vacancy.id, "reopen", { version: vacancy.version, languages: ["en"], accepted: [] });
    expect(await over()).toBe(0);
  });
});

describe("the list", () => {
  test("has each status with its counts, languages, people and days", async () => {
    const open = await published(maya);
    const waits = await apply(app, context.queue, { job: open.slug });
    const hired = await apply(app, context.queue, { job: open.slug });
    await actOn(maya, hired, "contacted");
    await actOn(maya, hired, "hired");
    const draft = await create(jonas, "Map Data Assistant");
    const soon = await written(
      maya,
      draftOf({ en: textOf("Subtitle Assistant") }, { markets: ["gb"], closesOn: null }),
    );
    await act(maya, soon.id, "schedule", scheduling(soon.version, { languages: ["en"] }));
    const closed = await published(maya, wholeDraft("Booking Support"));
    await act(maya, closed.id, "close", { key: newKey(), people: "keep" });
    const answer = await list();
    expect(answer.counts).toEqual({ all: 4, published: 1, scheduled: 1, draft: 1, closed: 1 });
    expect(answer.rows.map(({ id, status }) => [id, status])).toEqual([
      [open.id, "published"],
      [soon.id, "scheduled"],
      [draft, "draft"],
      [closed.id, "closed"],
    ]);
    expect(answer.rows[0]).toMatchObject({
      title: "Hotel Operations Assistant",
      markets: ["gb", "de", "ae"],
      applied: 2,
      waiting: 1,
      hired: 1,
      closesOn: "2026-12-12",
      postedAt: start.toISOString(),
      editedBy: maya.name,
      questions: 0,
    });
    expect(answer.rows[1]).toMatchObject({
      schedule: { at: "2026-11-23T07:00:00.000Z" },
      applied: null,
      waiting: null,
    });
    expect(answer.rows[2]).toMatchObject({ markets: [], languages: [], pay: null, editedBy: jonas.name, questions: 3 });
    later(31 * day);
    const month = await list();
    expect(month.rows.map(({ id }) => id)).not.toContain(closed.id);
    expect([month.closedMore, month.rows[0]?.applied, month.rows[0]?.waiting]).toEqual([1, 0, 1]);
    expect((await list("?closed=all")).rows.map(({ id }) => id)).toContain(closed.id);
    await actOn(maya, waits, "declined");
    expect((await list()).rows[0]?.waiting).toBe(0);
  });
});
