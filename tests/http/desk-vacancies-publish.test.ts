/**
 * Publishing vacancies (B14): a language does not change others, no block can be skipped, and
 * earlier versions can be restored. More than 300 lines: each rule once, with the same vacancy.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deskVacancies } from "../../domain/desk/vacancies.ts";
import type { PublishedTexts, VacancyDraft } from "../../domain/vacancies/content.ts";
import { openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, type Recruit, said } from "../support/desk.ts";
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
} from "../support/desk-vacancies.ts";

const context = useDatabase();
const app = useApp({}, context);
const start = new Date("2026-11-20T10:00:00Z");

let maya: Recruit;
let jonas: Recruit;

beforeAll(async () => {
  maya = await recruit(app);
  jonas = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("delete from vacancy");
});

const later = (milliseconds: number) => (app.now = new Date(app.now.getTime() + milliseconds));
const minute = 60_000;

/** The stored JSON by key. */
async function stored(id: string): Promise<Record<string, string>> {
  const { rows } = await app.database.query<{ language: string; text: string }>(
    "select key as language, value::text as text from vacancy, jsonb_each(published) where id = $1::uuid",
    [id],
  );
  return Object.fromEntries(rows.map(({ language, text }) => [language, text]));
}

async function onSite(id: string): Promise<PublishedTexts | undefined> {
  const catalog = await openCatalog(app.database);
  return catalog.open.find((vacancy) => vacancy.id === id)?.texts;
}

const withText = (draft: VacancyDraft, language: "en" | "de" | "ar", title: string): VacancyDraft => ({
  ...draft,
  texts: { ...draft.texts, [language]: { ...draft.texts[language], text: textOf(title) } },
});

test("an address never contains a request for money, from a title or typed", async () => {
  const id = await create(maya, "Pay 50 euro deposit first");
  const { slug, version } = await show(maya, id);
  expect(slug).toBe("vacancy");
  const typed = await act(maya, id, "draft", { version, draft: wholeDraft(), slug: "pay-50-euro-deposit" });
  expect([typed.status, typed.body.code]).toEqual([422, "asks_for_money"]);
  expect(await show(maya, id)).toMatchObject({ slug, version });
});

describe("publishing", () => {
  test("shows the chosen languages, and publishing others later leaves their pages byte for byte", async () => {
    const vacancy = await written(maya);
    expect((await publish(maya, vacancy, ["en", "ar"])).body).toMatchObject({
      status: "changed",
      neverPublished: false,
      postedAt: start.toISOString(),
      history: [{ what: "published", languages: ["en", "ar"] }, {}, {}],
    });
    expect(Object.keys((await onSite(vacancy.id)) ?? {}).toSorted()).toEqual(["ar", "en"]);
    const before = await stored(vacancy.id);
    later(60 * minute);
    // Facts of all languages change, but the others' pages stay as published.
    const draft = { ...vacancy.draft, facts: { ...vacancy.draft.facts, positions: 9 } };
    await save(maya, vacancy.id, withText(draft, "en", "Something Else"));
    const changed = await show(maya, vacancy.id);
    const answer = await publish(
      maya,
      changed,
      ["de"],
      changed.checks.map(({ key }) => key),
    );
    expect(answer.body).toMatchObject({
      status: "changed",
      published: { de: { differs: false }, en: { differs: true } },
    });
    const after = await stored(vacancy.id);
    expect([after["en"], after["ar"]]).toEqual([before["en"], before["ar"]]);
    expect((await onSite(vacancy.id))?.de).toMatchObject({
      changedAt: app.now.toISOString(),
      facts: { positions: 9 },
    });
  });

  test("except the closing day, which all languages share", async () => {
    const { id, draft } = await published(maya);
    later(60 * minute);
    await save(maya, id, { ...draft, facts: { ...draft.facts, closesOn: "2026-12-24" } });
    const changed = await show(maya, id);
    const accepted = changed.checks.map(({ key }) => key);
    expect((await publish(maya, changed, ["de"], accepted)).status).toBe(200);
    const ends = Object.entries((await onSite(id)) ?? {}).map(([language, { facts }]) => [language, facts.closesOn]);
    expect(Object.fromEntries(ends)).toEqual({ ar: "2026-12-24", de: "2026-12-24", en: "2026-12-24" });
  });

  test("is refused for blocking checks and for unanswered questions", async () => {
    const id = await create(maya);
    const draft = draftOf({ en: textOf("Assistant") }, { markets: ["gb", "de"], pay: {} });
    await save(maya, id, draft);
    const blocked = await publish(maya, await show(maya, id), ["en"]);
    expect([blocked.status, blocked.body.code]).toEqual([422, "blocked"]);
    expect(blocked.body.checks).toMatchObject([{ code: "no_pay", level: "block" }, { code: "language_missing" }]);
    expect((await publish(maya, await show(maya, id), ["en"], ["no_pay::pay::"])).body.code).toBe("blocked");
    await save(maya, id, draftOf({ en: textOf("Assistant") }, { markets: ["gb", "de"] }));
    const vacancy = await show(maya, id);
    expect(vacancy.checks).toMatchObject([{ code: "language_missing", language: "de", level: "ask" }]);
    const asked = await publish(maya, vacancy, ["en"]);
    expect([asked.status, asked.body.code, asked.body.checks]).toEqual([422, "questions", vacancy.checks]);
    expect(await onSite(id)).toBeUndefined();
    expect(
      (
        await publish(
          maya,
          vacancy,
          ["en"],
          vacancy.checks.map(({ key }) => key),
        )
      ).status,
    ).toBe(200);
    expect(await onSite(id)).toBeDefined();
  });

  test.each([
    ["en", "summary", "You pay a refundable deposit of $50 before you start."],
    ["de", "steps", "Bitte überweisen Sie vor dem Start eine Kaution von 50 Euro."],
    ["ar", "summary", "ادفع تأمينًا قدره 50 دولارًا قبل بدء العمل."],
  ] as const)(
    "is refused for one sentence in %s that asks for a deposit, with no way to skip it",
    async (language, field, asks) => {
      const whole = wholeDraft();
      const text = {
        ...textOf("Assistant"),
        [field]: field === "steps" ? ["Wir rufen Sie an.", asks] : `Good work. ${asks}`,
      };
      const vacancy = await written(maya, { ...whole, texts: { ...whole.texts, [language]: { text, basis: null } } });
      const [found] = vacancy.checks;
      expect(found).toMatchObject({ code: "asks_for_money", level: "block", language, field, sentence: asks });
      const keys = vacancy.checks.map(({ key }) => key);
      // In any language, and for managers too.
      const manager = await recruit(app, "manager");
      for (const languages of [["en"], ["ar"], ["en", "de", "ar"]] as const) {
        const answer = await publish(manager, vacancy, languages, keys);
        expect([answer.status, answer.body.code, answer.body.checks[0].sentence]).toEqual([422, "blocked", asks]);
      }
      const scheduling = {
        version: vacancy.version,
        languages: ["ar"],
        accepted: keys,
        localTime: "2026-12-01T08:00",
        zone: "UTC",
      };
      expect((await act(manager, vacancy.id, "schedule", scheduling)).body.code).toBe("blocked");
      expect(await stored(vacancy.id)).toEqual({});
      expect(vacancy.history.map(({ what }) => what)).toEqual(["saved", "created"]);
    },
  );

  test("after a pay change asks for a review of every language until each is compared", async () => {
    const vacancy = await published(maya);
    const facts = { ...vacancy.draft.facts, pay: { day: { base: [70, 90] as [number, number], currencies: {} } } };
    const saved = await save(maya, vacancy.id, { ...vacancy.draft, facts });
    expect(saved.checks.map(({ code, language, fields }) => [code, language, fields])).toEqual([
      ["language_older", "de", ["pay"]],
      ["language_older", "ar", ["pay"]],
    ]);
    const row = said(deskVacancies, await maya.get(vacanciesPath)).rows[0];
    expect(row).toMatchObject({ status: "changed", pay: { period: "day", low: 70, high: 90 }, questions: 2 });
    expect(row?.languages).toEqual([
      { language: "en", state: "complete" },
      { language: "de", state: "older" },
      { language: "ar", state: "older" },
    ]);
    // Hours are part of pay.
    const hours = { day: { base: [64, 82] as [number, number], currencies: {}, hours: [4, 6] as [number, number] } };
    const again = await save(maya, vacancy.id, { ...vacancy.draft, facts: { ...facts, pay: hours } });
    expect(again.checks.map(({ language }) => language)).toEqual(["de", "ar"]);
  });

  test("is refused for an outdated version, twice, or for a closed vacancy", async () => {
    const vacancy = await written(maya);
    later(2 * minute);
    await save(jonas, vacancy.id, wholeDraft("Newer"));
    expect((await publish(maya, vacancy)).body).toMatchObject({ code: "changed", who: jonas.name });
    const newest = await show(maya, vacancy.id);
    const twice = await Promise.all([publish(maya, newest), publish(maya, newest)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const entries = async () => (await show(maya, vacancy.id)).history.filter(({ what }) => what === "published");
    expect(await entries()).toHaveLength(1);
    await act(maya, vacancy.id, "close", { key: newKey(), people: "keep" });
    expect((await publish(maya, newest)).body.code).toBe("closed");
  });

  test("does not bring back a removed language through a schedule", async () => {
    const { id } = await published(maya);
    const scheduled = async () => (await show(maya, id)).schedule?.languages ?? null;
    const schedule = async (languages: readonly string[]) => {
      const { version: newest } = await show(maya, id);
      const at = { localTime: "2026-11-30T08:00", zone: "Europe/Berlin" };
      return act(maya, id, "schedule", { version: newest, languages, accepted: [], ...at });
    };
    expect((await schedule(["en", "de"])).status).toBe(200);
    await act(maya, id, "unpublish-language", { language: "de" });
    expect(await scheduled()).toEqual(["en"]);
    expect((await schedule(["ar"])).status).toBe(200);
    await act(maya, id, "unpublish-language", { language: "ar" });
    expect(await scheduled()).toBeNull();
    expect((await show(maya, id)).history.map(({ what }) => what)).toContain("unscheduled");
  });

  test("can be reversed per language, except for the last one", async () => {
    const { id } = await published(maya);
    const before = await stored(id);
    expect((await act(maya, id, "unpublish-language", { language: "de" })).body.history[0]).toMatchObject({
      what: "unpublished",
      languages: ["de"],
    });
    expect((await act(maya, id, "unpublish-language", { language: "de" })).body.code).toBe("nothing");
    expect(await stored(id)).toEqual({ en: before["en"], ar: before["ar"] });
    await act(maya, id, "unpublish-language", { language: "ar" });
    expect((await act(maya, id, "unpublish-language", { language: "en" })).body.code).toBe("last_language");
    expect(Object.keys((await onSite(id)) ?? {})).toEqual(["en"]);
  });
});

describe("an earlier version", () => {
  test("is restored as the draft, and the current one stays in the history", async () => {
    const { id, history } = await published(maya);
    const row = history.find(({ what }) => what === "published")?.id ?? 0;
    await save(maya, id, wholeDraft("Worse"));
    const { version } = await show(maya, id);
    expect((await act(maya, id, "restore", { version: version - 1, row })).body.code).toBe("changed");
    const restored = await act(maya, id, "restore", { version, row });
    expect(restored.body).toMatchObject({
      status: "published",
      version: version + 1,
      history: [{ what: "restored" }, { what: "saved" }, {}, {}, {}],
    });
    expect((await show(maya, id)).draft).toEqual(wholeDraft());
    // A row of another vacancy is refused.
    const other = await written(maya, wholeDraft("Other"));
    expect((await act(maya, other.id, "restore", { version: other.version, row })).body.code).toBe("invalid");
    // Restoring is refused while a colleague edits.
    await act(jonas, id, "editing", { take: true });
    const worse = (await show(maya, id)).history.find(({ what }) => what === "saved")?.id;
    expect((await act(maya, id, "restore", { version: version + 1, row: worse })).body.code).toBe("editing");
  });

  test("that asks for money can be restored as a draft but not published", async () => {
    const asks = wholeDraft("Assistant. You pay a deposit of $50 before you start.");
    const { id, history } = await written(maya, asks);
    await save(maya, id, wholeDraft());
    const row = history.find(({ what }) => what === "saved")?.id ?? 0;
    later(11 * minute);
    await publish(maya, await show(maya, id));
    const { version } = await show(maya, id);
    // The entry covers later typing, so the earlier draft is gone.
    expect((await act(maya, id, "restore", { version, row })).body.draft).toEqual(wholeDraft());
    await save(maya, id, asks);
    later(11 * minute);
    await save(maya, id, wholeDraft("Better"));
    const now = await show(maya, id);
    const asking = now.history[1]?.id;
    const restored = await act(maya, id, "restore", { version: now.version, row: asking });
    expect(restored.body).toMatchObject({
      status: "changed",
      checks: expect.arrayContaining([expect.objectContaining({ code: "asks_for_money" })]) as unknown,
    });
    expect((await publish(maya, restored.body)).body.code).toBe("blocked");
  });
});

describe("the six places of the home page", () => {
  test("hold one vacancy each, and the previous one loses its place on the site too", async () => {
    const [first, second] = [await published(maya, wholeDraft("First")), await published(maya, wholeDraft("Second"))];
    await act(maya, first.id, "feature", { place: 2 });
    await Promise.all([act(maya, second.id, "feature", { place: 2 }), act(jonas, first.id, "feature", { place: 1 })]);
    await act(maya, second.id, "feature", { place: 2 });
    const catalog = await openCatalog(app.database);
    const places = () => Object.fromEntries(catalog.open.map(({ slug, featured }) => [slug, featured]));
    expect(places()).toEqual({ first: 1, second: 2 });
    expect((await act(jonas, second.id, "feature", { place: 1 })).body).toMatchObject({ featured: 1 });
    await catalog.refresh();
    expect(places()).toEqual({ first: null, second: 1 });
    await act(maya, second.id, "close", { key: newKey(), people: "keep" });
    expect((await act(maya, second.id, "feature", { place: 3 })).body.code).toBe("closed");
    expect((await act(maya, (await written(maya, wholeDraft("Draft"))).id, "feature", { place: 3 })).body.code).toBe(
      "not_published",
    );
    expect((await act(maya, first.id, "feature", { place: 7 })).status).toBe(422);
  });
});
