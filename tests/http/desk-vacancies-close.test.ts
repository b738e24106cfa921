/**
 * Vacancies are closed by hand and by the clock, once for any number of processes; and the desk's
 * list of all.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { republishing } from "../../desk/vacancy-actions/publishing.ts";
import { deskVacancies, type DeskVacancies, deskVacancyClosed } from "../../domain/desk/vacancies.ts";
import { contextOf } from "../../server/desk/vacancies.ts";
import { closeEnded } from "../../commands/vacancies/close.ts";
import { publishDue } from "../../commands/vacancies/publish-due.ts";
import { openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act as handleAction, apply, detail, recruit, type Recruit, said } from "../support/desk.ts";
import {
  act,
  create,
  draftOf,
  newKey,
  published,
  save,
  show,
  textOf,
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
const over = () => closeEnded(commands(), (error) => errors.push(error));
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
  const catalog = await openCatalog(app.database);
  return catalog.open.find((vacancy) => vacancy.id === id)?.texts.en?.text.title;
}

describe("closing a vacancy", () => {
  test("after a number of people counts a connection once, and neither spam nor withdrawn applications", async () => {
    const vacancy = await published(maya, wholeDraft(undefined, { closesAfter: 3 }));
    const from = async (sender: string | null, more = "") => {
      const id = await apply(app, { job: vacancy.slug });
      await app.database.query(`update application set sender_group = $1 ${more} where id = $2`, [sender, id]);
    };
    for (let again = 0; again < 5; again += 1) await from("one connection");
    await from(null, ", spam_at = now()");
    await from(null, ", withdrawn_at = now()");
    expect(await over()).toBe(0);
    await from("another");
    expect(await over()).toBe(0);
    await from(null);
    expect(await over()).toBe(1);
  });

  test("counts the same applications as the editor: those since it was last opened", async () => {
    const vacancy = await published(maya, wholeDraft(undefined, { closesAfter: 2 }));
    expect(vacancy).toMatchObject({ applied: 0, appliedSinceOpened: 0 });
    await apply(app, { job: vacancy.slug });
    await apply(app, { job: vacancy.slug });
    expect(await over()).toBe(1);
    later(1000);
    const { version } = await show(maya, vacancy.id);
    const reopening = { version, languages: ["en", "de", "ar"], accepted: [] };
    expect((await act(maya, vacancy.id, "reopen", reopening)).status).toBe(200);
    expect(await show(maya, vacancy.id)).toMatchObject({ applied: 2, appliedSinceOpened: 0 });
    expect(await over()).toBe(0);
    later(1000);
    await apply(app, { job: vacancy.slug });
    expect(await show(maya, vacancy.id)).toMatchObject({ applied: 3, appliedSinceOpened: 1 });
    expect(await show(maya, await create(maya))).toMatchObject({ appliedSinceOpened: 0 });
  });

  test("removes it from the site and keeps waiting applicants or closes them for one reason", async () => {
    const vacancy = await published(maya);
    const people = [1, 2, 3].map(() => apply(app, { job: vacancy.slug }));
    const [waits, written, other] = [await people[0]!, await people[1]!, await apply(app)];
    await handleAction(jonas, written, "contacted");
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

  test("without waiting applicants closes none, and a draft cannot be closed", async () => {
    const vacancy = await published(maya);
    const answer = await act(maya, vacancy.id, "close", { key: newKey(), people: "no_reply" });
    expect(said(deskVacancyClosed, answer).bulk).toBeNull();
    const draft = await written(maya, wholeDraft("Draft"));
    expect((await act(maya, draft.id, "close", { key: newKey(), people: "keep" })).body.code).toBe("not_published");
  });

  test("cancels a scheduled publication, and reopening shows only the chosen languages of the draft", async () => {
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

  describe("and undoing that", () => {
    const closeIt = async (id: string) =>
      said(deskVacancyClosed, await act(maya, id, "close", { key: newKey(), people: "keep" })).vacancy;

    test("publishes again what was on the site when it was closed", async () => {
      const { id } = await published(maya);
      // Maya no longer edits it. Jonas does both while her dialog is open.
      later(120_000);
      await act(jonas, id, "unpublish-language", { language: "de" });
      await save(jonas, id, wholeDraft("Reviewed"));
      const { version } = await show(jonas, id);
      await act(jonas, id, "publish", { version, languages: ["en", "ar"], accepted: [] });
      const undone = await act(maya, id, "reopen", republishing(await closeIt(id)) ?? {});
      expect([undone.status, Object.keys(undone.body.published).toSorted()]).toEqual([200, ["ar", "en"]]);
      expect(await titleOnSite(id)).toBe("Reviewed");
    });

    test("never publishes a colleague's draft that was saved while the dialog or the undo was offered", async () => {
      const [first, second] = [await published(maya), await published(maya, wholeDraft("Second"))];
      later(120_000);
      await save(jonas, first.id, wholeDraft("Unfinished"));
      expect(republishing(await closeIt(first.id))).toBeNull();
      const undo = republishing(await closeIt(second.id));
      await save(jonas, second.id, wholeDraft("Unfinished"));
      expect((await act(maya, second.id, "reopen", undo ?? {})).body).toMatchObject({ code: "changed" });
      expect(await titleOnSite(second.id)).toBeUndefined();
    });
  });

  test("happens once by itself after the last day has ended everywhere", async () => {
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
    // It cannot be reopened with a past closing day.
    const body = { version: vacancy.version, languages: ["en"], accepted: [] };
    expect((await act(maya, vacancy.id, "reopen", body)).body.code).toBe("blocked");
  });

  test("happens by itself at the wanted number of applications since it was opened, without spam", async () => {
    const vacancy = await published(maya, wholeDraft("Wanted", { closesAfter: 2 }));
    later(60_000);
    await apply(app, { job: vacancy.slug });
    await app.database.query("update application set held_at = created_at");
    await apply(app, { job: vacancy.slug });
    await apply(app, { job: "another" });
    expect(await over()).toBe(0);
    await apply(app, { job: vacancy.slug });
    expect(await over()).toBe(1);
    later(60_000);
    await act(maya, vacancy.id, "reopen", { version: vacancy.version, languages: ["en"], accepted: [] });
    expect(await over()).toBe(0);
  });
});

describe("the list of vacancies", () => {
  test("shows each status with counts, languages, people and dates", async () => {
    const open = await published(maya);
    const waits = await apply(app, { job: open.slug });
    const hired = await apply(app, { job: open.slug });
    await handleAction(maya, hired, "contacted");
    await handleAction(maya, hired, "hired");
    const draft = await create(jonas, "Map Data Assistant");
    const soon = await written(
      maya,
      draftOf({ en: textOf("Subtitle Assistant") }, { markets: ["gb"], closesOn: null }),
    );
    await act(maya, soon.id, "schedule", scheduling(soon.version, { languages: ["en"] }));
    const closed = await published(maya, wholeDraft("Booking Support"));
    await act(maya, closed.id, "close", { key: newKey(), people: "keep" });
    const answer = await list();
    expect(answer.counts).toEqual({ all: 4, published: 1, scheduled: 1, draft: 1, closed: 1, withheld: 0 });
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
    await handleAction(maya, waits, "declined");
    expect((await list()).rows[0]?.waiting).toBe(0);
  });
});
