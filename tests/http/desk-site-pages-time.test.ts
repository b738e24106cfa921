/**
 * The home page and own pages at a chosen time (B18): published as reviewed, once for any number of
 * processes, and withheld when a newer never-pay check (B8) refuses them. More than 300 lines: both
 * need the same set-up.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { publishDuePages } from "../../commands/site/scheduled-publishing.ts";
import { unpublishFlaggedPages } from "../../commands/site/unpublish-flagged.ts";
import { type LiveCatalog, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import type { Unpublished } from "../../commands/vacancies/unpublish-flagged.ts";
import { deskAudit } from "../../domain/desk/audit.ts";
import { type DeskSitePage, deskSitePage, deskSitePages, deskSiteSaved } from "../../domain/desk/site-pages.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { confirm, recruit, type Recruit, said } from "../support/desk.ts";
import { draftTexts, type Texts } from "../support/own-site.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
let catalog: LiveCatalog;
const app = useApp({ catalog: () => catalog }, context);
const start = new Date("2026-11-20T10:00:00Z");
const monday = { localTime: "2026-11-23T08:00", zone: "Europe/Berlin" };
const due = new Date("2026-11-23T07:00:00Z");
const path = `${deskApiPath}/site-pages`;
let manager: Recruit;

beforeAll(async () => {
  catalog = await openCatalog(context.database);
});

beforeEach(async () => {
  app.now = start;
  await context.database.query("truncate site_document, site_document_version, vacancy_schedule");
  await context.database.query("update shelf set revision = 0, changed_at = clock_timestamp()");
  await refreshed();
  // Each has its own limits, and may be demoted.
  manager = await recruit(app, "manager");
});

async function refreshed(): Promise<void> {
  await catalog.refresh();
  app.app.catalogChanged();
}

const read = async (id = "home", who = manager) => said(deskSitePage, await who.get(`${path}/${id}`));
const act = (id: string, name: string, body: object = {}, who = manager) => who.post(`${path}/${id}/${name}`, body);
const titled = (title: string): Texts => ({ en: { "hero.title": [title] } });

async function save(texts: Texts, id = "home"): Promise<void> {
  const { draft, version } = await read(id);
  said(deskSiteSaved, await act(id, "draft", { version, draft: { ...draft, texts: draftTexts(texts) } }));
}

/** Accepts everything that the checks ask. */
async function review(id = "home") {
  const { version, checks } = await read(id);
  return { version, accepted: checks.map(({ key }) => key) };
}

async function schedule(id = "home", when = monday, who = manager): Promise<DeskSitePage> {
  return said(deskSitePage, await act(id, "schedule", { ...(await review(id)), ...when }, who));
}

const fail = (error: unknown) => {
  throw error;
};
const site = () => ({ database: app.database, now: () => app.now });
const publishDue = (onError = fail) => publishDuePages(site(), onError);
const onSite = async (address: string) => {
  await refreshed();
  return (await app.open(address)).text();
};
const about: Texts = {
  en: { "page.title": ["About us"], "own-1.title": ["The team"], "own-1.paragraphs": ["Ten people."] },
  de: { "page.title": ["Über uns"], "own-1.title": ["Das Team"], "own-1.paragraphs": ["Zehn Menschen."] },
};

async function aboutPage(): Promise<void> {
  said(deskSitePage, await manager.post(path, { slug: "about-us", source: "en", title: "About us" }));
  await save(about, "about-us");
}

describe("a scheduled page", () => {
  test("is published as it was reviewed, not as edited later, once across all processes", async () => {
    await save(titled("Looked at"));
    const { version, schedule: made } = await schedule();
    expect(made).toMatchObject({ ...monday, at: due.toISOString(), twice: false, by: manager.name, version });
    await save(titled("Typed later"));
    app.now = new Date(due.getTime() - 1000);
    expect(await publishDue()).toEqual({ published: 0, refused: 0 });
    app.now = due;
    const counts = await Promise.all([publishDue(), publishDue(), publishDue()]);
    expect(counts.reduce((sum, { published }) => sum + published, 0)).toBe(1);
    expect(await publishDue()).toEqual({ published: 0, refused: 0 });
    expect(await onSite("/gb")).toContain("<h1>Looked at</h1>");
    const after = await read();
    expect(after).toMatchObject({ schedule: null, scheduleRefused: null, publishedAt: due.toISOString() });
    expect(after.draft.texts.en?.text["hero.title"]).toEqual(["Typed later"]);
    expect(after.history.map(({ what, by, version: of }) => [what, by, of])).toEqual([
      ["published", null, version],
      ["saved", manager.name, version + 1],
      ["scheduled", manager.name, version],
      ["saved", manager.name, version],
    ]);
  });

  test("is in the list with its time, and on the site in all its languages afterwards", async () => {
    await aboutPage();
    await schedule("about-us");
    const listed = async () => said(deskSitePages, await manager.get(path)).rows;
    expect(await listed()).toMatchObject([{ slug: "about-us", state: "scheduled", schedule: monday }]);
    expect(await onSite("/gb")).not.toContain("/gb/about-us");
    app.now = due;
    expect(await publishDue()).toEqual({ published: 1, refused: 0 });
    expect(await onSite("/gb/about-us")).toContain("Ten people.");
    expect(await onSite("/de/about-us")).toContain("Zehn Menschen.");
    expect(await listed()).toMatchObject([{ state: "published", schedule: null, scheduleRefused: null }]);
  });

  test("is scheduled and unscheduled by managers only, and both are in the audit log", async () => {
    await save(titled("Good work"));
    const recruiter = await recruit(app);
    const body = { ...(await review()), ...monday };
    for (const [name, sent] of [
      ["schedule", body],
      ["unschedule", {}],
    ] as const)
      expect((await act("home", name, sent, recruiter)).body, name).toMatchObject({ code: "forbidden" });
    await schedule();
    expect(said(deskSitePage, await act("home", "unschedule")).schedule).toBeNull();
    expect((await act("home", "unschedule")).body).toMatchObject({ code: "nothing" });
    const { rows } = said(deskAudit, await manager.get(`${deskApiPath}/audit?person=${manager.id}`));
    expect(rows.slice(0, 2).map(({ type, about: of }) => [type, of])).toEqual([
      ["site_unscheduled", "home"],
      ["site_scheduled", "home"],
    ]);
    app.now = due;
    expect(await publishDue()).toEqual({ published: 0, refused: 0 });
  });

  test("refuses times that are past, unknown or skipped, and an outdated review", async () => {
    await save(titled("Good work"));
    const body = await review();
    const refused = async (more: object) => (await act("home", "schedule", { ...body, ...monday, ...more })).body;
    expect(await refused({ localTime: "2026-11-20T11:00" })).toMatchObject({ code: "time_past" });
    expect(await refused({ localTime: "2027-03-28T02:30" })).toMatchObject({
      code: "clock_gap",
      next: "2027-03-28T03:00",
    });
    expect(await refused({ zone: "Mars/Olympus" })).toMatchObject({ code: "invalid" });
    await save(titled("Better work"));
    expect(await refused({})).toMatchObject({ code: "changed", who: manager.name });
    expect((await read()).schedule).toBeNull();
  });

  test("asks about what is only wrong by then, and names it", async () => {
    await save({ en: { "hero.lead": ["Apply by 21 November 2026."] } });
    const body = await review();
    expect(body.accepted.filter((key) => key.startsWith("date_passed"))).toEqual([]);
    const asked = (await act("home", "schedule", { ...body, ...monday })).body;
    expect(asked).toMatchObject({ code: "questions" });
    const found = asked.checks as DeskSitePage["checks"];
    expect(found.map(({ code }) => code)).toContain("date_passed");
    const accepted = found.map(({ key }) => key);
    expect((await act("home", "schedule", { ...body, ...monday, accepted })).status).toBe(200);
  });

  test("is replaced by a later schedule, and ended by publishing or taking off", async () => {
    await save(titled("First"));
    await schedule();
    await schedule("home", { ...monday, localTime: "2026-11-24T08:00" });
    app.now = due;
    expect(await publishDue()).toEqual({ published: 0, refused: 0 });
    await save(titled("Now"));
    expect(said(deskSitePage, await act("home", "publish", await review())).schedule).toBeNull();
    await save(titled("Later"));
    await schedule("home", { ...monday, localTime: "2026-11-25T08:00" });
    const off = said(deskSitePage, await act("home", "unpublish"));
    expect(off).toMatchObject({ schedule: null, published: null });
    expect(off.history.slice(0, 2).map(({ what }) => what)).toEqual(["unpublished", "unscheduled"]);
    app.now = new Date("2026-12-20T10:00:00Z");
    expect(await publishDue()).toEqual({ published: 0, refused: 0 });
  });

  test("of two managers at once has one schedule", async () => {
    await save(titled("Good work"));
    const other = await recruit(app, "manager");
    const body = { ...(await review()), ...monday };
    const answers = await Promise.all([manager, other].map((who) => act("home", "schedule", body, who)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await app.database.query("select from vacancy_schedule where cancelled_at is null");
    expect(rows).toHaveLength(1);
    app.now = due;
    expect(await publishDue()).toEqual({ published: 1, refused: 0 });
  });

  test("is not published if its text asks for money by the check of that day, and says so", async () => {
    await save(titled("Good work"));
    await schedule();
    await app.database.query(
      `update vacancy_schedule set draft = jsonb_set(draft, '{texts,en,text,hero.title}', '["Pay a deposit of $50 before you start."]')`,
    );
    app.now = due;
    expect(await publishDue()).toEqual({ published: 0, refused: 1 });
    expect(await publishDue()).toEqual({ published: 0, refused: 0 });
    expect(await read()).toMatchObject({
      published: null,
      schedule: null,
      scheduleRefused: "asks_for_money",
      history: [{ what: "schedule_refused", by: null }, {}, {}],
    });
    app.now = new Date(due.getTime() + 1000);
    said(deskSitePage, await act("home", "publish", await review()));
    expect((await read()).scheduleRefused).toBeNull();
  });

  test("is not published if its content is no longer allowed, and blocks no other", async () => {
    await save(titled("Good work"));
    await aboutPage();
    await schedule();
    await schedule("about-us");
    await app.database.query(
      `update vacancy_schedule set draft = draft || '{"source": "xx"}' where document = 'page/about-us'`,
    );
    app.now = due;
    expect(await publishDue()).toEqual({ published: 1, refused: 1 });
    expect((await read("about-us")).scheduleRefused).toBe("invalid");
  });

  test.each(["role", "disable"])("is cancelled by %s of the manager who scheduled it", async (name) => {
    const boss = await recruit(app, "manager");
    await confirm(boss);
    await save(titled("Good work"));
    await schedule();
    const body = name === "role" ? { role: "recruiter" } : {};
    expect((await boss.post(`${deskApiPath}/recruiters/${manager.id}/${name}`, body)).status).toBe(200);
    expect(await read("home", boss)).toMatchObject({
      schedule: null,
      history: [{ what: "unscheduled", by: boss.name }, {}, {}],
    });
    app.now = due;
    expect(await publishDue()).toEqual({ published: 0, refused: 0 });
  });

  test("is deleted with its page", async () => {
    await aboutPage();
    const { version } = await schedule("about-us");
    expect((await act("about-us", "delete", { version })).body).toEqual({ deleted: true });
    const { rows } = await app.database.query("select from vacancy_schedule");
    expect(rows).toEqual([]);
  });
});

describe("a published page that newer checks refuse", () => {
  const deposit = "Vor dem Start zahlen Sie 50 Euro Kaution an uns.";

  async function readAgain(build: string): Promise<Unpublished[]> {
    const told: Unpublished[] = [];
    const { signal } = new AbortController();
    await unpublishFlaggedPages(site(), { build, signal, onUnpublished: (each) => told.push(each) });
    return told;
  }

  /** Simulates an older check that accepted the text. */
  async function letThrough(name: string, key: string): Promise<void> {
    await app.database.query(
      "update site_document set published = jsonb_set(published, array['texts', 'de', 'text', $2], $3::jsonb), shelf_revision = 1 where name = $1",
      [name, key, JSON.stringify([deposit])],
    );
  }

  const doctor = async () => (await runCommand({ ...site(), config: app.config }, "doctor")).said;

  test("has the product's texts in that language on the home page, until it is fixed", async () => {
    await save({ ...titled("Good work"), de: { "hero.title": ["Gute Arbeit"] } });
    said(deskSitePage, await act("home", "publish", await review()));
    const { version } = await read();
    await letThrough("home", "hero.title");
    expect(await readAgain("first")).toEqual([{ slug: "home", languages: ["de"], tactics: ["deposit"] }]);
    expect(await readAgain("first")).toEqual([]);
    expect(await readAgain("second")).toEqual([]);
    const german = await onSite("/de");
    expect(german).not.toContain("Kaution an uns");
    expect(german).toContain("<h1>");
    expect(await onSite("/gb")).toContain("<h1>Good work</h1>");
    expect(await read()).toMatchObject({ withheld: ["de"], version });
    expect(await doctor()).toMatch(/^error +home page: texts in de ask applicants for money/m);
    await save({ ...titled("Good work"), de: { "hero.title": ["Gute Arbeit, überall"] } });
    said(deskSitePage, await act("home", "publish", await review()));
    expect((await read()).withheld).toEqual([]);
    expect(await onSite("/de")).toContain("<h1>Gute Arbeit, überall</h1>");
    expect(await doctor()).not.toContain("ask applicants for money");
  });

  test("is taken off in that language if it is an own page, and shown again once a check accepts it", async () => {
    await aboutPage();
    said(deskSitePage, await act("about-us", "publish", await review("about-us")));
    await letThrough("page/about-us", "own-1.paragraphs");
    expect(await readAgain("first")).toMatchObject([{ slug: "page/about-us", languages: ["de"] }]);
    await refreshed();
    const status = async (address: string) => (await app.open(address)).status;
    expect([await status("/de/about-us"), await status("/gb/about-us")]).toEqual([404, 200]);
    const { rows } = said(deskSitePages, await manager.get(path));
    expect(rows).toMatchObject([{ withheld: ["de"] }]);
    expect(await doctor()).toMatch(/^error +page about-us: texts in de ask applicants for money/m);
    await app.database.query(
      `update site_document set published = jsonb_set(published, '{texts,de,text,own-1.paragraphs}', '["Zehn Menschen."]')`,
    );
    expect(await readAgain("milder")).toEqual([{ slug: "page/about-us", languages: [], tactics: [] }]);
    expect(await onSite("/de/about-us")).toContain("Zehn Menschen.");
  });

  test("does not exist if no language is left", async () => {
    await aboutPage();
    await save({ de: about.de ?? {} }, "about-us");
    said(deskSitePage, await act("about-us", "publish", await review("about-us")));
    expect(await onSite("/de/about-us")).toContain("Zehn Menschen.");
    await letThrough("page/about-us", "own-1.paragraphs");
    await readAgain("stricter");
    await refreshed();
    expect((await app.open("/de/about-us")).status).toBe(404);
    expect(await onSite("/de")).not.toContain("/de/about-us");
  });
});
