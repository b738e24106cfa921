/**
 * A vacancy check's findings: place, subject, and a stable key for each place. More than 300 lines:
 * tables of cases.
 */
import * as v from "valibot";
import { heaviestWords } from "../../domain/scam-check/model.ts";
import { describe, expect, test } from "vitest";
import { askCodes, blockCodes, checkCodes, checkFields } from "../../domain/vacancies/check-codes.ts";
import {
  type Check,
  checkVacancy,
  type Checking,
  isBlocked,
  unacknowledged,
  languagesToCheck,
} from "../../domain/vacancies/checks.ts";
import { type VacancyDraft, vacancyDraft, type VacancyText } from "../../domain/vacancies/content.ts";
import { isDate, isDay, isOver, lastEndedDay } from "../../domain/vacancies/day.ts";
import { openFields, withDrafted, withoutDrafted } from "../../domain/vacancies/drafted.ts";
import { differs, overviewOf } from "../../domain/vacancies/overview.ts";
import { daysIn, passedDates } from "../../domain/vacancies/passed-dates.ts";
import { textGroupsOf, placesOf } from "../../domain/vacancies/places.ts";
import { isEqual, publish } from "../../domain/vacancies/publish.ts";
import { freeSlug, slugOf } from "../../domain/vacancies/slug.ts";
import { markReviewed, isWritten, noText, olderFields } from "../../domain/vacancies/staleness.ts";
import type { Language } from "../../locales/markets.ts";

const now = new Date("2026-11-20T10:00:00Z");
const checking: Checking = { from: now, offered: ["gb", "us", "de", "kr"], countries: ["DE", "GB"], byLaw: false };
const english = { title: "Hotel Assistant", summary: "Keep room listings up to date." };

function draftWith(
  facts: object = {},
  texts: Partial<Record<Language, Partial<VacancyText>>> = { en: english },
): VacancyDraft {
  return v.parse(vacancyDraft, {
    source: "en",
    facts: { pay: { day: { base: [64, 82] } }, markets: ["gb"], ...facts },
    texts: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, { text, basis: null }])),
  });
}
const checks = (draft: VacancyDraft, chosen: readonly Language[] = ["en"], more: Partial<Checking> = {}) =>
  checkVacancy(draft, chosen, { ...checking, ...more });
const said = (...given: Parameters<typeof checks>) => checks(...given).map(({ code, why }) => [code, why]);
const whole = (of: Partial<Check>) => ({
  language: null,
  field: null,
  item: null,
  sentence: null,
  words: [],
  why: null,
  fields: [],
  ...of,
});

describe("a check reports", () => {
  test("unread drafted translations of a language to be published", () => {
    const german = { title: "Assistenz Hotelbetrieb", summary: "Zimmer aktuell halten." };
    const drafted = withDrafted(draftWith({ markets: ["gb", "de"] }), "de", {
      ...german,
      benefits: ["nicht im Ausgangstext"],
    });
    expect(drafted.texts.de).toMatchObject({ text: { ...german, benefits: [] }, drafted: ["title", "summary"] });
    const found = whole({
      code: "draft_unread",
      level: "block",
      key: "draft_unread:de:::",
      language: "de",
      fields: ["title", "summary"],
    });
    expect(checks(drafted, ["en", "de"])).toEqual([found]);
    expect(checks(drafted, ["en"])).toEqual([]);
    expect(overviewOf(drafted, {}, 1)).toMatchObject({ written: ["en", "de"], older: [], drafted: ["de"] });
    const read = withoutDrafted(withoutDrafted(drafted, "de", "title"), "de", "summary");
    expect(checks(read, ["en", "de"])).toEqual([]);
    expect(read.texts.de).not.toHaveProperty("drafted");
  });

  test("no draft in place of what a person wrote", () => {
    const before = draftWith({}, { en: english, de: { title: "Eigener Titel" } });
    const drafted = withDrafted(before, "de", { title: "Entwurf", summary: "Zimmer aktuell halten." });
    expect(drafted.texts.de).toMatchObject({ text: { title: "Eigener Titel" }, drafted: ["summary"] });
    expect(openFields(drafted, "de")).toEqual([]);
    expect(withDrafted(before, "en", { title: "Draft" })).toBe(before);
  });

  test("a language without title or summary", () => {
    expect(checks(draftWith({ markets: null }, { en: { ...english, title: "" } }), ["en"])).toEqual([
      whole({ code: "no_title", level: "block", key: "no_title:en:title::", language: "en", field: "title" }),
      whole({ code: "language_missing", level: "ask", key: "language_missing:de:::", language: "de" }),
      whole({ code: "language_missing", level: "ask", key: "language_missing:ko:::", language: "ko" }),
    ]);
    expect(checks(draftWith({}, { en: { ...english, summary: "" } }))).toEqual([
      whole({ code: "no_summary", level: "block", key: "no_summary:en:summary::", language: "en", field: "summary" }),
    ]);
  });

  test("missing or invalid markets, pay, countries and last day", () => {
    const facts = { markets: ["fr"], pay: {}, countries: ["DE", "XX", "YY"], closesOn: "2026-11-18" };
    expect(checks(draftWith(facts))).toEqual([
      whole({ code: "no_market", level: "block", key: "no_market::markets::", field: "markets" }),
      whole({ code: "no_pay", level: "block", key: "no_pay::pay::", field: "pay" }),
      whole({ code: "closes_in_past", level: "block", key: "closes_in_past::closesOn::", field: "closesOn" }),
      whole({
        code: "country_not_taken",
        level: "block",
        key: "country_not_taken::countries::XX",
        field: "countries",
        why: "XX",
      }),
      whole({
        code: "country_not_taken",
        level: "block",
        key: "country_not_taken::countries::YY",
        field: "countries",
        why: "YY",
      }),
      whole({
        code: "market_not_offered",
        level: "ask",
        key: "market_not_offered::markets::fr",
        field: "markets",
        why: "fr",
      }),
    ]);
  });

  test("markets of the chosen languages that can show no pay", () => {
    const pay = { day: { currencies: { EUR: [60, 80] } }, week: { currencies: { USD: [1, 2] } } };
    const facts = { markets: ["gb", "us", "de", "kr"], pay };
    const texts = { en: english, de: english, ko: english };
    // No amount is converted for Korea, so that it may show none.
    expect(said(draftWith(facts, texts), ["en", "ko"]).slice(0, 1)).toEqual([["no_pay", "gb"]]);
    expect(said(draftWith(facts, texts), ["ko"]).map(([code]) => code)).not.toContain("no_pay");
    expect(said(draftWith(facts, texts), ["de"]).map(([code]) => code)).not.toContain("no_pay");
    expect(said(draftWith({ pay, markets: ["us"] }))).toEqual([]);
  });

  test("a contradiction between tag and contract", () => {
    const kinds = (contract: string | null, tags = ["remote", "freelance"]) => said(draftWith({ contract, tags }));
    expect(checks(draftWith({ contract: "employee", tags: ["freelance"] }))).toEqual([
      whole({ code: "kind_contradicts", level: "ask", key: "kind_contradicts::::" }),
    ]);
    expect(kinds("temporary")).toEqual([["kind_contradicts", null]]);
    expect([kinds("freelance"), kinds(null), kinds("employee", ["remote"])]).toEqual([[], [], []]);
  });

  test("legal pay requirements of its countries, in production only", () => {
    const little = { day: { currencies: { GBP: [10, 12] }, hours: [8, 8] } };
    const unsure = { day: { currencies: { GBP: [10, 12] } } };
    const law = { byLaw: true, countries: ["GB", "XX"] };
    expect(checks(draftWith({ pay: little, tax: "gross" }), ["en"], law)).toEqual([
      whole({ code: "below_floor", level: "block", key: "below_floor::pay::GB", field: "pay", why: "GB" }),
    ]);
    expect(checks(draftWith({ pay: unsure, tax: "gross" }), ["en"], law)).toEqual([
      whole({ code: "floor_unsure", level: "ask", key: "floor_unsure::pay::GB", field: "pay", why: "GB" }),
    ]);
    expect(said(draftWith({ pay: little, tax: "gross", countries: ["DE"] }), ["en"], { byLaw: true })).toEqual([]);
    expect(checks(draftWith({}), ["en"], { byLaw: true, countries: ["XX"] })).toEqual([
      whole({ code: "tax_unsaid", level: "ask", key: "tax_unsaid::pay::", field: "pay" }),
    ]);
    expect(checks(draftWith({}), ["en"], { byLaw: true, countries: ["AT", "XX"] })).toEqual([
      whole({ code: "tax_missing", level: "block", key: "tax_missing::pay::AT", field: "pay", why: "AT" }),
      whole({ code: "least_unsaid", level: "ask", key: "least_unsaid::pay::AT", field: "pay", why: "AT" }),
    ]);
    // The check considers the vacancy's own countries, not all of the operator's; and nothing
    // without pay.
    expect(said(draftWith({ countries: ["DE"] }), ["en"], { byLaw: true, countries: ["AT", "DE"] })).toEqual([
      ["floor_unsure", "DE"],
      ["tax_unsaid", null],
    ]);
    expect(said(draftWith({ pay: {} }), ["en"], { byLaw: true, countries: ["AT"] })).toEqual([["no_pay", null]]);
    expect(said(draftWith({ pay: little }), ["en"], { countries: ["GB", "AT"] })).toEqual([]);
  });

  test("a sentence that asks for money with place and tactic, and a passed date with its place", () => {
    const asks = "Please pay a deposit of 50 euros before you start.";
    const passed = "The course began on 3 November 2026.";
    const texts = {
      en: { ...english, benefits: ["Honest work.", passed], steps: [asks] },
      de: { ...english, summary: passed },
    };
    const found = checks(draftWith({ markets: ["gb", "de"] }, texts), ["en", "de"]);
    expect(found.filter(({ code }) => code !== "language_older")).toEqual([
      whole({
        code: "asks_for_money",
        level: "block",
        key: "asks_for_money:en:steps:0:deposit",
        language: "en",
        field: "steps",
        item: 0,
        sentence: asks,
        words: heaviestWords(asks),
        why: "deposit",
      }),
      whole({
        code: "date_passed",
        level: "ask",
        key: "date_passed:en:benefits:1:",
        language: "en",
        field: "benefits",
        item: 1,
        sentence: passed,
      }),
      whole({
        code: "date_passed",
        level: "ask",
        key: "date_passed:de:summary::",
        language: "de",
        field: "summary",
        sentence: passed,
      }),
    ]);
    expect(found.find(({ code }) => code === "language_older")).toEqual(
      whole({
        code: "language_older",
        level: "ask",
        key: "language_older:de:::",
        language: "de",
        fields: ["title", "summary", "benefits", "steps", "pay"],
      }),
    );
  });

  test("once that no written language was chosen", () => {
    expect(checks(draftWith({}, {}), [])).toEqual([
      whole({ code: "no_language", level: "block", key: "no_language::::" }),
      whole({ code: "no_market", level: "block", key: "no_market::markets::", field: "markets" }),
      whole({ code: "language_missing", level: "ask", key: "language_missing:en:::", language: "en" }),
    ]);
    expect(said(draftWith(), ["en"])).toEqual([]);
  });

  test("which findings block and which only ask", () => {
    const found = checks(draftWith({ closesOn: "2026-11-18", markets: ["gb", "fr"] }));
    expect(found.map(({ level }) => level)).toEqual(["block", "ask"]);
    expect([isBlocked(found), isBlocked(found.slice(1)), isBlocked([])]).toEqual([true, false, false]);
    expect(unacknowledged(found, [])).toEqual(found.slice(1));
    expect(unacknowledged(found, ["market_not_offered::markets::fr"])).toEqual([]);
    expect(unacknowledged(found, ["market_not_offered::markets::us"])).toEqual(found.slice(1));
  });

  test("each code as either blocking or asking", () => {
    expect(checkCodes).toEqual([...blockCodes, ...askCodes]);
    expect(new Set(checkCodes).size).toBe(checkCodes.length);
    expect(new Set(checkFields).size).toBe(checkFields.length);
  });
});

test("the default languages to publish are the written ones and the source", () => {
  const draft = draftWith({}, { de: english, fr: { steps: ["x"] }, ko: {} });
  expect(languagesToCheck(draft)).toEqual(["en", "de", "fr"]);
});

describe("a text", () => {
  test("is written if any part is", () => {
    expect([isWritten(undefined), isWritten(noText)]).toEqual([false, false]);
    for (const part of [{ title: "x" }, { summary: "x" }, { benefits: ["x"] }, { steps: ["x"] }]) {
      expect(isWritten({ ...noText, ...part })).toBe(true);
    }
  });

  test("has its passages in page order without empty ones", () => {
    const text = { ...noText, summary: "s", responsibilities: ["r", ""], steps: ["a", "b"] };
    const places = [
      { field: "summary", item: null, text: "s" },
      { field: "responsibilities", item: 0, text: "r" },
      { field: "steps", item: 0, text: "a" },
      { field: "steps", item: 1, text: "b" },
    ];
    expect(placesOf(text)).toEqual(places);
    expect(textGroupsOf(text)).toEqual([[places[0]], [places[1]], [], [], [places[2], places[3]]]);
    expect(placesOf({ ...text, title: "t" })[0]).toEqual({ field: "title", item: null, text: "t" });
  });
});

describe("comparing with the source", () => {
  const draft = draftWith({}, { en: english, de: { title: "Hilfe" } });

  test("changes nothing for the source itself and for unwritten texts", () => {
    expect(markReviewed(draft, "en")).toBe(draft);
    expect(markReviewed(draft, "fr")).toBe(draft);
  });

  test("works field by field, including pay, and keeps the others", () => {
    const ofTitle = markReviewed(draft, "de", ["title"]);
    expect(ofTitle.texts.de).toEqual({
      text: { ...noText, title: "Hilfe" },
      basis: { text: { ...noText, title: english.title }, pay: {} },
    });
    expect(olderFields(ofTitle, "de")).toEqual(["summary", "pay"]);
    const ofPay = markReviewed(ofTitle, "de", ["pay"]);
    expect(ofPay.texts.de?.basis).toEqual({ text: { ...noText, title: english.title }, pay: draft.facts.pay });
    expect(olderFields(ofPay, "de")).toEqual(["summary"]);
    expect(ofPay.texts.en).toBe(draft.texts.en);
  });

  test("does not make a text without title or summary outdated by them", () => {
    expect(olderFields(draftWith({}, { en: { summary: "x" }, de: english }), "de")).toEqual(["summary", "pay"]);
    expect(olderFields(draftWith({}, { en: { title: "x" }, de: english }), "de")).toEqual(["title", "pay"]);
  });

  test("treats a source without text as empty", () => {
    const orphan = draftWith({ pay: {} }, { de: english });
    expect(olderFields(orphan, "de")).toEqual([]);
    expect(markReviewed(orphan, "de").texts.de?.basis).toEqual({ text: noText, pay: {} });
    const once = {
      ...orphan,
      texts: { de: { text: { ...noText, ...english }, basis: { text: { ...noText, ...english }, pay: {} } } },
    };
    expect(olderFields(once, "de")).toEqual(["title", "summary"]);
  });
});

describe("an overview", () => {
  const line = (low: number) => ({ base: [low, low + 1], currencies: {} });
  const overview = (facts: object) => overviewOf(draftWith(facts), {}, 3);

  test("has the facts of its list row", () => {
    expect(overview({ closesOn: "2026-12-31" })).toEqual({
      title: english.title,
      source: "en",
      markets: ["gb"],
      written: ["en"],
      older: [],
      drafted: [],
      pay: { period: "day", low: 64, high: 82 },
      closesOn: "2026-12-31",
      questions: 3,
      differs: false,
    });
    expect(overviewOf(draftWith({}, {}), {}, 0).title).toBe("");
  });

  test("has the base pay of the day, else the week, else the shortest period", () => {
    const all = { hour: line(1), day: line(2), week: line(3), month: line(4), year: line(5) };
    const periods: unknown[] = [];
    const pay: Partial<typeof all> = { ...all };
    for (const period of ["day", "week", "hour", "month", "year"] as const) {
      periods.push(overview({ pay }).pay);
      delete pay[period];
    }
    expect(periods).toEqual([
      { period: "day", low: 2, high: 3 },
      { period: "week", low: 3, high: 4 },
      { period: "hour", low: 1, high: 2 },
      { period: "month", low: 4, high: 5 },
      { period: "year", low: 5, high: 6 },
    ]);
    expect(overview({ pay: {} }).pay).toBeNull();
    expect(overview({ pay: { day: { currencies: { EUR: [1, 2] } }, week: line(3) } }).pay?.period).toBe("week");
  });

  test("differs from the published one by facts, text or an added language", () => {
    const draft = draftWith();
    const published = publish({}, draft, ["en"], now);
    const differsNow = (changed: VacancyDraft) => overviewOf(changed, published, 0).differs;
    expect(differsNow(draft)).toBe(false);
    expect(differsNow(draftWith({ positions: 2 }))).toBe(true);
    expect(differsNow(draftWith({}, { en: { ...english, title: "x" } }))).toBe(true);
    expect(differsNow(draftWith({}, { en: english, de: english }))).toBe(true);
    expect(differsNow(draftWith({}, {}))).toBe(true);
    expect(overviewOf(draft, {}, 0).differs).toBe(false);
    expect([differs(draft, published, "en"), differs(draft, published, "de")]).toEqual([false, false]);
  });
});

test("a language without text is not published, and published ones stay", () => {
  const draft = draftWith();
  const published = publish({}, draft, ["en", "de"], now);
  expect(Object.keys(published)).toEqual(["en"]);
  expect(publish(published, draftWith({}, {}), ["en"], new Date("2026-12-01T00:00:00Z"))).toEqual(published);
  const again = publish(
    published,
    draftWith({}, { en: { ...english, title: "x" } }),
    ["en"],
    new Date("2026-12-01T00:00:00Z"),
  );
  expect(again.en).toMatchObject({ publishedAt: now.toISOString(), changedAt: "2026-12-01T00:00:00.000Z" });
});

test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [1, "1", false],
  [null, null, true],
  [null, {}, false],
  [{}, null, false],
  ["a", { 0: "a" }, false],
  [{ 0: "a" }, "a", false],
  [[], {}, false],
  [{}, [], false],
  [["a"], { 0: "a" }, false],
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [[1, 2], [1, 3], false],
  [[1, 2], [2, 1], false],
  [{ toString: 1 }, { a: 1 }, false],
])("%j and %j are equal: %s", (left, right, equal) => expect(isEqual(left, right)).toBe(equal));

describe("a day", () => {
  test.each([
    ["1970-01-01", true],
    ["1969-12-31", false],
    ["9998-12-31", true],
    ["9999-01-01", false],
    ["2026-01-31", true],
    ["2026-04-30", true],
    ["2026-06-31", false],
    ["2026-09-31", false],
    ["2026-11-31", false],
    ["2026-12-32", false],
    ["2026-01-00", false],
    ["2026-00-01", false],
    ["2026-13-01", false],
    ["2000-02-29", true],
    ["2100-02-29", false],
    ["2024-02-29", true],
    ["2024-02-30", false],
    ["2026-02-28", true],
    ["2026-02-29", false],
    ["x2026-01-01", false],
    ["2026-01-01x", false],
    ["12026-01-01", false],
    ["2026-1-01", false],
    ["2026-01-1", false],
    ["2026/01/01", false],
    ["", false],
  ])("%s: %s", (text, is) => expect(isDay(text)).toBe(is));

  test("of any year becomes a date", () => {
    expect([isDate(1, 1, 1), isDate(2026, 12, 31), isDate(2026, 12, 0), isDate(2026, 1, 32)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("is over twelve hours after its end in UTC", () => {
    expect(lastEndedDay(new Date("2026-11-20T11:59:59.999Z"))).toBe("2026-11-18");
    expect(lastEndedDay(new Date("2026-11-20T12:00:00Z"))).toBe("2026-11-19");
    expect(isOver("2026-11-19", new Date("2026-11-20T11:59:59.999Z"))).toBe(false);
    expect(isOver("2026-11-19", new Date("2026-11-20T12:00:00Z"))).toBe(true);
  });
});

describe("dates in a text", () => {
  test.each<[Language, string, string[]]>([
    [
      "en",
      "3rd of March 2026, 1st May, 2026, 22nd June 2026, 4th of July 2026",
      ["2026-03-03", "2026-05-01", "2026-06-22", "2026-07-04"],
    ],
    [
      "en",
      "MARCH 3rd, 2026; May 1st 2026; June 22nd 2026; July 4th, 2026",
      ["2026-03-03", "2026-05-01", "2026-06-22", "2026-07-04"],
    ],
    ["en", "3 March 20261, 131 March 2026, March 3 20261, 30 February 2026", []],
    ["en", "March 2026, 3 March", []],
    ["en", "3March2026", ["2026-03-03"]],
    ["en", "from 2026-03-04 on", ["2026-03-04"]],
    ["en", "12026-03-04 2026-03-045 2026-13-01", []],
    ["en", "4/3/2026 or 3/4/2026", ["2026-04-03", "2026-04-03"]],
    ["ko", "2026년3월4일", ["2026-03-04"]],
    // A numbered month has no name.
    ["ko", "3월 4 2026, 12 2026", []],
    [
      "en",
      "03.04.2026, 3/4/2026, 3-4-2026, 3. 4. 2026, 3 .4 .2026",
      ["2026-04-03", "2026-04-03", "2026-04-03", "2026-04-03", "2026-04-03"],
    ],
    ["en", "31.12.2026, 12/31/2026", ["2026-12-31", "2026-12-31"]],
    ["en", "1.31.12.2026, 131.12.2026, 31.12.20261, 32.13.2026", []],
    ["ko", "2026년 3월 4일, 2026 년 12 월 31 일, 12026년 3월 4일", ["2026-03-04", "2026-12-31"]],
    ["fr", "le 1er mars 2026, le 3 Août 2026", ["2026-03-01", "2026-08-03"]],
    ["es", "3 de marzo de 2026, 4 de mayo del 2026, 5º de mayo 2026", ["2026-03-03", "2026-05-04", "2026-05-05"]],
    ["pt", "1.º de março de 2026", []],
    ["it", "1º marzo 2026, 1° marzo 2026", ["2026-03-01", "2026-03-01"]],
    ["de", "am 1. Mai 2026 und am 2.Juni 2026", ["2026-05-01", "2026-06-02"]],
    ["en", "3 constructor 2026", []],
  ])("in %s: %s", (language, text, days) => expect(daysIn(language, text)).toEqual(days));

  const passed = (text: string, at = now, language: Language = "en") => passedDates(language, text, at);

  test("are reported by their sentence for two years, including the turn of the year", () => {
    expect(passed("Start on 1 May 2026. We train you.")).toEqual(["Start on 1 May 2026."]);
    expect(passed("We train you. Start on 19 November 2026!  ")).toEqual([]);
    expect(passed("Start on 18 November 2026!")).toEqual(["Start on 18 November 2026!"]);
    expect(passed("Start on 1 January 2024.")).toEqual(["Start on 1 January 2024."]);
    expect(passed("Since 31 December 2023.")).toEqual([]);
    expect(passed("1.5.26")).toEqual([]);
    expect(passed("2026-03-04")).toEqual(["2026-03-04"]);
    // A full stop after a number does not end a sentence.
    expect(passed("Wir lernen. Sie auch. Start am 12. Mai 2026 hier.", now, "de")).toEqual([
      "Start am 12. Mai 2026 hier.",
    ]);
    expect(passed("Start am 1.  Mai 2026 hier.", now, "de")).toEqual(["Start am 1.  Mai 2026 hier."]);
    expect(passed("Kurs am 1.5.2026 und am 2. Mai 2026 hier.", now, "de")).toEqual([
      "Kurs am 1.5.2026 und am 2. Mai 2026 hier.",
    ]);
    expect(passed("Wir lernen. Start am 1. Mai 2026 hier. Gut.", now, "de")).toEqual(["Start am 1. Mai 2026 hier."]);
  });

  test("are read in Arabic and Persian digits", () => {
    expect(passed("٢٠٢٦-٠٣-٠٤", now, "ar")).toEqual(["٢٠٢٦-٠٣-٠٤"]);
    expect(passed("۲۰۲۶-۰۳-۰۴", now, "ar")).toEqual(["۲۰۲۶-۰۳-۰۴"]);
    expect(passed("٢٠٢٧-٠٣-٠٩", now, "ar")).toEqual([]);
  });
});

describe("a slug", () => {
  test.each<[string, Language, string]>([
    ["Straße ÆØÅ đłıþœ", "en", "strasse-aeoa-dlithoe"],
    ["Äpfel Öl Übung", "de", "aepfel-oel-uebung"],
    ["A\u0308pfel", "de", "aepfel"],
    ["Äpfel Öl Übung", "sv", "apfel-ol-ubung"],
    ["ﬁn ²", "en", "fin-2"],
    ["  --Data__entry!!  24/7 ", "en", "data-entry-24-7"],
  ])("of %s in %s is %s", (title, language, slug) => expect(slugOf(title, language)).toBe(slug));

  test("has at most eighty characters and ends with a whole word", () => {
    expect(slugOf("x".repeat(100), "en")).toBe("x".repeat(80));
    expect(slugOf(`${"x".repeat(40)} ${"y".repeat(39)} z`, "en")).toBe(`${"x".repeat(40)}-${"y".repeat(39)}`);
    expect(slugOf(`${"x".repeat(40)} ${"y".repeat(40)} z`, "en")).toBe("x".repeat(40));
  });

  test("is the first free one", () => {
    expect(freeSlug("a", new Set(["b", "a-2"]))).toBe("a");
    expect(freeSlug("a", new Set(["a"]))).toBe("a-2");
    expect(freeSlug("a", new Set(["a", "a-2", "a-3"]))).toBe("a-4");
  });
});
