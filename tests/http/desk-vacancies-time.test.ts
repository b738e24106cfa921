/** Scheduled vacancies publish the reviewed text once for any number of processes. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contextOf } from "../../server/desk/vacancies.ts";
import { closeEnded } from "../../commands/vacancies/close.ts";
import { publishDue } from "../../commands/vacancies/publish-due.ts";
import { openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deskVacancies } from "../../domain/desk/vacancies.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import { apply, recruit, type Recruit, said } from "../support/desk.ts";
import {
  act,
  newKey,
  publish,
  published,
  save,
  show,
  vacanciesPath,
  wholeDraft,
  written,
} from "../support/desk-vacancies.ts";

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
const fail = (error: unknown) => {
  throw error;
};

const scheduling = (version: number, more: object = {}) => ({
  version,
  languages: ["en", "de", "ar"],
  accepted: [],
  localTime: "2026-11-23T08:00",
  zone: "Europe/Berlin",
  ...more,
});

async function titleOnSite(id: string): Promise<string | undefined> {
  const catalog = await openCatalog(app.database);
  return catalog.open.find((vacancy) => vacancy.id === id)?.texts.en?.text.title;
}

describe("scheduling", () => {
  test("publishes the reviewed text, not later edits, once across all processes", async () => {
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

  test("refuses nonexistent, past and malformed times, and suggests the next valid one", async () => {
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
    // A closing day before the publication is refused.
    await save(maya, id, wholeDraft("Assistant", { closesOn: "2026-12-01" }));
    const after = scheduling(version + 1, { localTime: "2026-12-24T08:00" });
    expect((await act(maya, id, "schedule", after)).body).toMatchObject({
      code: "blocked",
      checks: [{ code: "closes_in_past" }],
    });
  });

  test("happens once: a new schedule replaces it, and cancelling or publishing ends it", async () => {
    const vacancy = await written(maya);
    await act(maya, vacancy.id, "schedule", scheduling(vacancy.version));
    await act(maya, vacancy.id, "schedule", scheduling(vacancy.version, { localTime: "2026-11-24T08:00" }));
    app.now = new Date("2026-11-23T12:00:00Z");
    expect(await due()).toEqual({ published: 0, refused: 0 });
    expect((await act(jonas, vacancy.id, "unschedule")).body).toMatchObject({ status: "draft", schedule: null });
    expect((await act(jonas, vacancy.id, "unschedule", { row: 1.5 })).body.code).toBe("nothing");
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

  test("publishes nothing and reports it if the checks fail at that time", async () => {
    const vacancy = await written(maya, wholeDraft("Assistant", { closesOn: "2026-11-24" }));
    await act(maya, vacancy.id, "schedule", scheduling(vacancy.version));
    // No process ran for days: the last day is over.
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

  describe("a renewal for a time after the last day", () => {
    const renewal = { localTime: "2026-12-21T08:00" };

    /** Published until 27 November, and scheduled again until the end of the year. */
    async function renewed(facts: Partial<VacancyDraft["facts"]> = { closesOn: "2026-11-27" }): Promise<string> {
      const { id } = await published(maya, wholeDraft("Autumn", facts));
      await save(maya, id, wholeDraft("Winter", { closesOn: "2026-12-31" }));
      const { version } = await show(maya, id);
      const body = scheduling(version, { ...renewal, languages: ["en", "de"] });
      expect((await act(maya, id, "schedule", body)).status).toBe(200);
      return id;
    }

    /** The clock closes it on 28 November; nothing is due. */
    async function closedByClock(id: string): Promise<void> {
      app.now = new Date("2026-11-28T12:00:00Z");
      expect([await due(), await closeEnded(commands(), fail)]).toEqual([{ published: 0, refused: 0 }, 1]);
      expect((await show(jonas, id)).status).toBe("closed");
    }

    const dueInDecember = () => {
      app.now = new Date("2026-12-21T08:00:00Z");
      return due();
    };

    test("takes place although the clock closed the vacancy, with only the scheduled languages", async () => {
      const id = await renewed();
      await closedByClock(id);
      expect(await titleOnSite(id)).toBeUndefined();
      // Weeks later it is still in the list, with its schedule.
      later(16 * day);
      const { rows } = said(deskVacancies, await maya.get(vacanciesPath));
      expect(rows).toMatchObject([{ id, status: "closed", schedule: renewal }]);
      expect(await dueInDecember()).toEqual({ published: 1, refused: 0 });
      expect(await closeEnded(commands(), fail)).toBe(0);
      expect(await titleOnSite(id)).toBe("Winter");
      const now = await show(maya, id);
      expect(Object.keys(now.published).toSorted()).toEqual(["de", "en"]);
      expect(now).toMatchObject({ status: "changed", closedAt: null, schedule: null });
      expect(now.history.slice(0, 3).map(({ what, by }) => [what, by])).toEqual([
        ["reopened", null],
        ["closed", null],
        ["scheduled", maya.name],
      ]);
    });

    test("takes place although enough people had applied, and starts their count again", async () => {
      const id = await renewed({ closesAfter: 1 });
      later(1000);
      await apply(app, { job: (await show(maya, id)).slug });
      expect(await closeEnded(commands(), fail)).toBe(1);
      expect(await dueInDecember()).toEqual({ published: 1, refused: 0 });
      expect(await show(maya, id)).toMatchObject({ status: "changed", appliedSinceOpened: 0 });
    });

    test("can be moved and cancelled while the vacancy is closed", async () => {
      const id = await renewed();
      await closedByClock(id);
      const { version } = await show(jonas, id);
      const moved = await act(jonas, id, "schedule", scheduling(version, { localTime: "2026-12-22T08:00" }));
      expect(moved.body).toMatchObject({ status: "closed", schedule: { localTime: "2026-12-22T08:00" } });
      expect(await dueInDecember()).toEqual({ published: 0, refused: 0 });
      expect((await act(jonas, id, "unschedule")).body).toMatchObject({ status: "closed", schedule: null });
      expect((await act(jonas, id, "schedule", scheduling(version, { localTime: "2026-12-22T08:00" }))).body.code).toBe(
        "closed",
      );
    });

    test.each(["close", "reopen"])("is cancelled by a recruiter's %s", async (name) => {
      const id = await renewed();
      await closedByClock(id);
      const { version } = await show(jonas, id);
      const bodies = { close: { key: newKey(), people: "keep" }, reopen: { version, languages: ["en"], accepted: [] } };
      expect((await act(jonas, id, name, bodies[name as keyof typeof bodies])).status).toBe(200);
      const now = await show(jonas, id);
      expect(now.schedule).toBeNull();
      expect(now.history).toContainEqual(expect.objectContaining({ what: "unscheduled", by: jonas.name }));
      expect(await dueInDecember()).toEqual({ published: 0, refused: 0 });
    });
  });

  test("is refused by the rules of the day if the text asks for money, whenever it was scheduled", async () => {
    const vacancy = await written(maya);
    await act(maya, vacancy.id, "schedule", scheduling(vacancy.version));
    const asks = JSON.stringify(wholeDraft("You pay a deposit of $50 before you start."));
    await app.database.query("update vacancy_schedule set draft = $1::jsonb", [asks]);
    app.now = new Date("2026-11-23T07:00:00Z");
    expect(await due()).toEqual({ published: 0, refused: 1 });
    expect((await show(maya, vacancy.id)).scheduleRefused).toBe("asks_for_money");
  });

  test("shows a refusal in the list and the editor until it is published otherwise or scheduled again", async () => {
    const vacancy = await written(maya, wholeDraft("Assistant", { countries: ["DE"] }));
    const { id, version } = vacancy;
    const refusals = async () => {
      const { rows } = said(deskVacancies, await maya.get(vacanciesPath));
      return [rows[0]?.scheduleRefused, (await show(maya, id)).scheduleRefused];
    };
    await act(maya, id, "schedule", scheduling(version));
    expect(await refusals()).toEqual([null, null]);
    app.now = new Date("2026-11-23T07:00:00Z");
    // The operator pauses Germany meanwhile.
    expect(await publishDue({ ...commands(), countries: ["GB"] }, fail)).toEqual({ published: 0, refused: 1 });
    expect(await refusals()).toEqual(["country_not_taken", "country_not_taken"]);
    later(1000);
    await act(maya, id, "schedule", scheduling(version, { localTime: "2026-11-24T08:00" }));
    expect(await refusals()).toEqual([null, null]);
    later(day);
    expect(await publishDue({ ...commands(), countries: ["GB"] }, fail)).toEqual({ published: 0, refused: 1 });
    later(1000);
    expect((await publish(maya, vacancy)).status).toBe(200);
    expect(await refusals()).toEqual([null, null]);
  });

  test("follows its zone: the instant is recomputed from the local time when due", async () => {
    const vacancy = await written(maya);
    await act(maya, vacancy.id, "schedule", scheduling(vacancy.version));
    // Simulates a zone that was three hours ahead at scheduling and has changed its rules since.
    await app.database.query("update vacancy_schedule set at = at - interval '3 hours'");
    app.now = new Date("2026-11-23T06:00:00Z");
    expect(await due()).toEqual({ published: 0, refused: 0 });
    await app.database.query("update vacancy_schedule set at = at + interval '3 hours'");
    app.now = new Date("2026-11-23T07:00:00Z");
    expect(await due()).toEqual({ published: 1, refused: 0 });
  });

  test("continues after one failure, which is retried", async () => {
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
