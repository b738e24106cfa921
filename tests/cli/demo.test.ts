/**
 * The demo's sample: added to an empty installation, removed without a trace.
 *
 * @module-tag long
 */
import { beforeEach, describe, expect, test } from "vitest";
import { demoSample, readConfig } from "../../app/config.ts";
import { demoDesk } from "../../app/demo-desk.ts";
import { tablesOf } from "../../commands/backup/tables.ts";
import { addSample, sampleState } from "../../commands/demo/add-sample.ts";
import { emptiedTables, keptTables, ofAccounts, removeSample, resetSample } from "../../commands/demo/remove-sample.ts";
import { openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { saveDocumentDraft } from "../../commands/site/save-draft.ts";
import { siteHistory } from "../../db/queries/site-history.ts";
import { sampleAccounts } from "../../domain/demo/accounts.ts";
import { isFictional } from "../../domain/phone/fiction.ts";
import { demoDataErrors } from "../../domain/vacancies/production.ts";
import { languages, markets } from "../../locales/markets.ts";
import { allRows } from "../support/all-rows.ts";
import { useApp } from "../support/app.ts";
import { applicant } from "../support/applicants.ts";
import { recruit } from "../support/desk.ts";
import { runCommand } from "../support/run-command.ts";
import { testSecret } from "../support/secrets.ts";

const app = useApp();
const sample = demoSample();
const { people, documents } = sample;
const some = (number: number) => ({ ...sample, people: people.slice(0, number) });
const context = () => ({ database: app.database, config: app.config, now: () => app.now });
const command = (...parameters: string[]) => runCommand(context(), "demo", ...parameters);

const count = async (of: string) =>
  Number((await app.database.query<{ n: string }>(`select count(*) as n from ${of}`)).rows[0]?.n);

beforeEach(async () => {
  await removeSample(app.database, documents);
});

describe("the sample", () => {
  test("has some sixty people, whose numbers and mailboxes no real person has", () => {
    expect(people.length).toBeGreaterThanOrEqual(55);
    const numbers = people.map(({ phone }) => `+${phone.replace(" ", "")}`);
    expect(numbers.filter((number) => !isFictional(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
    const jobs = new Set(app.config.operator.vacancies.map(({ slug }) => slug));
    expect(people.filter(({ job }) => !jobs.has(job))).toEqual([]);
    expect(new Set(people.map(({ market }) => market)).size).toBeGreaterThanOrEqual(24);
    expect(new Set(people.map(({ market }) => markets[market].language)).size).toBe(languages.length);
  });

  test("fills every stage, is the same each time, and goes without a trace", async () => {
    // Only the number of changes of the site stays.
    const before = await allRows(app.database, ["shelf"]);
    const added = async () => {
      expect(await addSample(context(), sample)).toBe(true);
      const { rows } = await app.database.query<{ code: string }>("select code from registration order by code");
      return rows.map(({ code }) => code);
    };
    const codes = await added();
    const moments =
      "contacted replied interview offered hired declined closed missed nobody_wrote withdrawn opted_out held";
    for (const at of moments.split(" "))
      expect(await count(`application where ${at}_at is not null`), at).toBeGreaterThan(0);
    // Every time of the file is a real act: nothing was refused.
    const contacts = people.flatMap(({ since }) => since.filter(({ what }) => what === "contacted"));
    expect(await count("application_event where type = 'contacted'")).toBeGreaterThanOrEqual(contacts.length);
    expect(await count("interview where cancelled_at is null and starts_at > '2026-11-20T10:00:00Z'")).toBe(3);
    expect(await count("delivery where dead_at is null")).toBe(0);
    expect(await count("delivery where dead_at is not null")).toBe(1);
    expect(await count("registration where email not like '%@example.com'")).toBe(0);
    // Two are soon, whatever the hour; one is tomorrow.
    expect(await count("interview where starts_at < '2026-11-20T14:00:00Z'")).toBe(2);
    expect(await count("(select application_id from registration group by 1 having count(*) > 1) twice")).toBe(1);
    expect(await count("application where held_at is not null")).toBe(2);
    const oldest = "2026-10-21T10:00:00Z";
    expect(await count(`registration where created_at not between '${oldest}' and '2026-11-20T10:00:00Z'`)).toBe(0);
    expect(await count("recruiter")).toBe(2);
    expect(await count("desk_view")).toBe(2);
    expect(await count("own_template_text")).toBe(1);
    expect(await sampleState(app.database)).toBe("added");
    const draft = { draft: { retentionDays: 3 }, version: 0 };
    await saveDocumentDraft(context(), "settings/applicants", sampleAccounts.maya, draft);
    expect(await count("site_document where name = 'settings/applicants'")).toBe(1);

    expect(await removeSample(app.database, documents)).toBe(true);
    expect(await allRows(app.database, ["shelf"])).toEqual(before);
    expect(await added()).toEqual(codes);
    await removeSample(app.database, documents);
  });

  test("has an own home page and an own page, which go with it", async () => {
    const { database } = app;
    const catalog = await openCatalog(database);
    await addSample(context(), some(1));
    await catalog.refresh();
    expect([...catalog.documents.keys()].toSorted()).toEqual(["home", "page/about-us"]);
    expect(await count("desk_event where type = 'site_published'")).toBe(2);
    await removeSample(database, documents);
    await catalog.refresh();
    expect([...catalog.documents.keys()]).toEqual([]);
  });

  test("keeps own pages that have none of its texts left, and no others", async () => {
    const { database } = app;
    const names = async () =>
      (await database.query<{ name: string }>("select name from site_document order by name")).rows.map(
        ({ name }) => name,
      );
    const write = (name: string, line: string, version: number) => {
      const draft = documents.find((each) => each.name === name)!.draft;
      const text = { "own-who.title": [line], "page.title": [line] };
      return saveDocumentDraft(context(), name, sampleAccounts.maya, {
        version,
        draft: { ...draft, texts: { en: { text: name === "home" ? { "own-who.title": [line] } : text, basis: null } } },
      });
    };
    await addSample(context(), some(1));
    expect(await write("home", "Ridgeway", 1)).toMatchObject({ kind: "done" });
    // Its published content is still the sample's.
    await removeSample(database, documents);
    expect(await names()).toEqual([]);

    await addSample(context(), some(1));
    await write("home", "Ridgeway", 1);
    await database.query("update site_document set published = draft where name = 'home'");
    await removeSample(database, documents);
    expect(await names()).toEqual(["home"]);
    // The sample never replaces it.
    await addSample(context(), some(1));
    expect(await names()).toEqual(["home", "page/about-us"]);
    expect(await count("site_document where name = 'home' and draft::text like '%Ridgeway%'")).toBe(1);
    await removeSample(database, documents);
    await database.query("delete from site_document");
  });

  test("is added once, never beside real people, and never removes real ones", async () => {
    expect(await removeSample(app.database, documents)).toBe(false);
    const real = await app.call("/api/register", applicant());
    expect(real.status).toBe(200);
    expect(await command("add")).toMatchObject({ status: 1, said: expect.stringContaining("nothing was added") });
    expect(await command("remove", "--all")).toMatchObject({ status: 1, said: expect.stringContaining("is real") });
    expect(await count("application")).toBe(1);
    expect(await sampleState(app.database)).toBe("none");
    await app.database.query("delete from application");
    await app.database.query(
      "insert into impostor_report (reported_at, number, market) values (now(), '+447700900999', 'gb')",
    );
    expect(await command("add")).toMatchObject({ status: 1 });
    await app.database.query("delete from impostor_report");

    expect(await command("add")).toMatchObject({ status: 0 });
    expect(await command("add")).toMatchObject({ status: 1, said: expect.stringContaining("already") });
    expect(await count("application")).toBe(people.length);
    // A visitor sent the form, and another has an account.
    await app.call("/api/register", applicant());
    await recruit(app, "manager");
    expect(await command("remove")).toEqual({
      status: 1,
      said: "2 applications, accounts, job alerts or reports were added since and would be removed too: add --all\n",
    });
    expect(await command("remove", "--all")).toMatchObject({ status: 0 });
    expect(await count("application")).toBe(0);
    expect(await count("recruiter")).toBe(0);
    expect(await count("desk_event")).toBe(0);
  });

  test("is not added in production, which does not start with it either", async () => {
    const { database } = app;
    const production = { ...app.config, environment: "production" as const };
    expect(await runCommand({ ...context(), config: production }, "demo", "add")).toMatchObject({ status: 1 });
    expect(await count("application")).toBe(0);
    await addSample(context(), some(1));
    const history = await siteHistory(database);
    expect(history.samplePeople).toBe(true);
    expect(demoDataErrors(history)).toEqual([expect.stringContaining("`fairlead demo remove`")]);
    await removeSample(database, documents);
    expect(demoDataErrors(await siteHistory(database))).toEqual([]);
  });

  test("comes back on a reset, also after an interruption, and the log is append only again", async () => {
    const { database } = app;
    await addSample(context(), some(2));
    await database.query("update demo_sample set finished_at = null");
    await app.call("/api/register", applicant());
    await resetSample(context(), some(3));
    expect(await sampleState(database)).toBe("added");
    expect(await count("application")).toBe(3);
    expect(await count("vacancy")).toBe(6);
    expect(await count("site_document where published is not null")).toBe(documents.length);
    await expect(database.query("delete from desk_event")).rejects.toThrow(/append only/);
    await expect(database.query("truncate desk_event")).rejects.toThrow(/append only/);
    await removeSample(database, documents);
  });
});

describe("the link", () => {
  const desk = () => demoDesk({ config: app.config, database: app.database, log: app.log, build: "test" }, true);

  test("needs no secret on this machine, and elsewhere one that works once", async () => {
    const demo = desk();
    expect(demo.link("http://localhost:3000")).toBe("http://localhost:3000/desk/demo");
    const key = new URL(demo.link("https://demo.example")).searchParams.get("key") ?? "";
    expect(key.length).toBeGreaterThanOrEqual(32);
    expect(demo.takeKey("")).toBe(false);
    expect(demo.takeKey(`${key}0`)).toBe(false);
    expect(demo.takeKey(key)).toBe(true);
    expect(demo.takeKey(key)).toBe(false);
    expect(desk().takeKey(key)).toBe(false);
  });

  test("adds the sample at the first start only, and to an empty installation only", async () => {
    const later = demoDesk({ config: app.config, database: app.database, log: app.log, build: "test" }, false);
    later.add();
    await later.added;
    expect(await sampleState(app.database)).toBe("none");
    await app.call("/api/register", applicant());
    const first = desk();
    first.add();
    await first.added;
    expect(await sampleState(app.database)).toBe("none");
    await app.database.query("delete from application");
  });

  test("two resets at once leave one sample", async () => {
    const demo = desk();
    demo.add();
    await Promise.all([demo.reset(), demo.reset()]);
    expect(await sampleState(app.database)).toBe("added");
    expect(await count("application")).toBe(people.length);
    expect(await count("recruiter")).toBe(2);
  });

  test("is refused by production", () => {
    const settings = { FAIRLEAD_ENV: "production", DEMO_DESK: "on" };
    expect(() => readConfig(settings)).toThrow(/DEMO_DESK: opens the desk without log-in, which production refuses/);
  });

  test("is refused where something could be sent", () => {
    const settings = { DEMO_DESK: "on", SMTP_URL: "smtp://127.0.0.1:9", SECRET: testSecret };
    expect(() => readConfig(settings)).toThrow(/DEMO_DESK: nothing that its visitors do may be sent/);
    expect(readConfig({ DEMO_DESK: "on", SECRET: testSecret }).demoDesk).toBe(true);
  });

  test("leads to the log-in where the demo's desk is off", async () => {
    const answer = await app.request("/desk/demo", { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/desk"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

test("removing knows every table: emptied, kept, or an account's", async () => {
  const tables = (await tablesOf(app.database, [])).map(({ table }) => table);
  expect([...emptiedTables, ...keptTables, ...ofAccounts].toSorted()).toEqual(tables.toSorted());
  expect(Object.values(sampleAccounts).map(({ email }) => email)).toEqual(
    app.config.operator.recruiters.map(({ email }) => email),
  );
});
