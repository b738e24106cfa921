/** Vacancies published by the clock: what was looked at, once however many processes look. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contextOf } from "../../server/desk/vacancies.ts";
import { publishDue } from "../../vacancies/publish-due.ts";
import { openShelf } from "../../vacancies/shelf.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, type Recruit } from "../support/desk.ts";
import { act, publish, save, show, wholeDraft, written } from "../support/desk-vacancies.ts";

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
