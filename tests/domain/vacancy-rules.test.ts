/** Checks before publishing, and outdated translations. More than 300 lines: tables of cases. */
import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  checkVacancy,
  type Checking,
  isBlocked,
  unacknowledged,
  languagesToCheck,
} from "../../domain/vacancies/checks.ts";
import { type VacancyDraft, vacancyDraft, type VacancyText } from "../../domain/vacancies/content.ts";
import { isDay, isOver, lastEndedDay } from "../../domain/vacancies/day.ts";
import { daysIn, passedDates } from "../../domain/vacancies/passed-dates.ts";
import { overviewOf } from "../../domain/vacancies/overview.ts";
import { publish } from "../../domain/vacancies/publish.ts";
import { sortBySimilarity } from "../../domain/vacancies/similar.ts";
import { freeSlug, slugOf } from "../../domain/vacancies/slug.ts";
import { markReviewed, comparedFields, noText, olderFields } from "../../domain/vacancies/staleness.ts";
import { findScams } from "../../domain/scam-check/check.ts";
import { corpora } from "./scam-check/corpora.ts";
import { type Language, languages, marketCodes } from "../../locales/markets.ts";

const now = new Date("2026-11-20T10:00:00Z");
const checking: Checking = { from: now, offered: marketCodes, countries: ["DE", "AT", "GB"], byLaw: false };

const text = (more: Partial<VacancyText> = {}): VacancyText => ({
  ...noText,
  title: "Hotel Operations Assistant",
  summary: "Keep room listings up to date.",
  ...more,
});

function draftWith(more: {
  readonly facts?: Partial<VacancyDraft["facts"]>;
  readonly texts?: Partial<Record<Language, VacancyText>>;
}): VacancyDraft {
  const texts = Object.entries({ en: text(), ...more.texts }).map(([language, written]) => [
    language,
    { text: written, basis: null },
  ]);
  const facts = { pay: { day: { base: [64, 82] } }, markets: ["gb"], ...more.facts };
  return v.parse(vacancyDraft, { source: "en", facts, texts: Object.fromEntries(texts) });
}

const codes = (draft: VacancyDraft, chosen: readonly Language[] = ["en"], more: Partial<Checking> = {}) =>
  checkVacancy(draft, chosen, { ...checking, ...more }).map(({ code }) => code);

describe("checks that block publishing", () => {
  test("nothing in a complete draft", () => expect(codes(draftWith({}))).toEqual([]));

  test.each<[string, Parameters<typeof draftWith>[0], readonly Language[], string[]]>([
    ["no title", { texts: { en: text({ title: "" }) } }, ["en"], ["no_title"]],
    ["no summary", { texts: { en: text({ summary: "" }) } }, ["en"], ["no_summary"]],
    ["a language without a text", { facts: { markets: ["gb", "de"] } }, ["en", "de"], ["no_title", "no_summary"]],
    ["no text at all", { facts: { markets: ["de"] } }, ["de"], ["no_language", "no_title", "no_summary"]],
    ["no pay", { facts: { pay: {} } }, ["en"], ["no_pay"]],
    ["pay in another currency only", { facts: { pay: { day: { currencies: { CHF: [1, 2] } } } } }, ["en"], ["no_pay"]],
    ["no market", { facts: { markets: [] } }, ["en"], ["no_market"]],
    ["a language without a chosen market", { texts: { de: text() } }, ["de"], ["no_market", "language_older"]],
    ["a past last day", { facts: { closesOn: "2026-11-18" } }, ["en"], ["closes_in_past"]],
    ["a country that is not accepted", { facts: { countries: ["DE", "XX"] } }, ["en"], ["country_not_taken"]],
  ])("%s", (_, given, chosen, expected) => expect(codes(draftWith(given), chosen)).toEqual(expected));

  test("pay names the markets that can show no amount", () => {
    const facts = { pay: { day: { currencies: { GBP: [60, 80] as [number, number] } } }, markets: null };
    const [found] = checkVacancy(draftWith({ facts }), ["en"], checking);
    expect(found).toMatchObject({ code: "no_pay", level: "block", field: "pay" });
    expect(found?.why?.split(" ")).toContain("us");
    expect(found?.why?.split(" ")).not.toContain("gb");
  });

  test("the last day counts until it has ended everywhere, and from the scheduled time", () => {
    const draft = draftWith({ facts: { closesOn: "2026-11-20" } });
    expect(codes(draft, ["en"], { from: new Date("2026-11-21T11:59:59Z") })).toEqual([]);
    expect(codes(draft, ["en"], { from: new Date("2026-11-21T12:00:00Z") })).toEqual(["closes_in_past"]);
  });

  test("a sentence that asks for money, in any language and wherever it is published", () => {
    const asks = "Bitte überweisen Sie vor dem Start eine Kaution von 50 Euro.";
    const draft = draftWith({ texts: { de: text({ steps: ["Wir melden uns.", asks] }) } });
    const [found, ...more] = checkVacancy(draft, ["en"], checking);
    expect(found).toMatchObject({ code: "asks_for_money", level: "block", language: "de", field: "steps", item: 1 });
    expect(found?.sentence).toBe(asks);
    expect(isBlocked([...more, found!])).toBe(true);
    // In English on another page.
    const english = draftWith({ texts: { de: text({ summary: "You pay a deposit of $50 before you start." }) } });
    expect(codes(english)).toContain("asks_for_money");
  });

  test("lines that ask for money only together, reported at the first", () => {
    const steps = ["Apply", "First you pay us", "Registration fee"];
    const [found] = checkVacancy(draftWith({ texts: { en: text({ steps }) } }), ["en"], checking);
    expect(found).toMatchObject({ code: "asks_for_money", language: "en", field: "steps", item: 1, why: "fee" });
    const head = text({ title: "First you pay us", summary: "Registration fee" });
    expect(codes(draftWith({ texts: { en: head } }))).toContain("asks_for_money");
    const honest = ["You talk to us on WhatsApp", "You get €64 to €82 a day", "We send the contract"];
    expect(codes(draftWith({ texts: { en: text({ steps: honest }) } }))).toEqual([]);
  });
});

describe("in every language", () => {
  const all = [...corpora()];

  test("there is an example", () => expect(all.map(([language]) => language).toSorted()).toEqual(languages.toSorted()));

  test.each(all)(
    "%s: a check blocks exactly the texts that the never-pay check refuses",
    (language, { asking, honest }) => {
      const blocked = (entry: string) => {
        const draft = draftWith({ texts: { [language]: text({ benefits: [entry] }) } });
        return checkVacancy(draft, ["en"], checking).find(({ code }) => code === "asks_for_money");
      };
      for (const { text: entry } of [...asking.slice(0, 20), ...honest.slice(0, 20)]) {
        const asks = findScams(language, entry).length > 0;
        expect(blocked(entry) !== undefined, entry).toBe(asks);
        if (asks) expect(blocked(entry)).toMatchObject({ level: "block", language, field: "benefits", item: 0 });
      }
    },
  );
});

describe("checks that only ask", () => {
  test("missing and outdated languages and markets without pages, until acknowledged", () => {
    const draft = draftWith({ facts: { markets: ["gb", "de", "kr", "at"] }, texts: { de: text() } });
    const checks = checkVacancy(draft, ["en", "de"], { ...checking, offered: ["gb", "de", "kr"] });
    expect(checks.map(({ code, language, why }) => [code, language, why])).toEqual([
      ["language_missing", "ko", null],
      ["language_older", "de", null],
      ["market_not_offered", null, "at"],
    ]);
    expect(isBlocked(checks)).toBe(false);
    const keys = checks.map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    expect(unacknowledged(checks, [])).toHaveLength(3);
    expect(unacknowledged(checks, keys.slice(1)).map(({ code }) => code)).toEqual(["language_missing"]);
    expect(unacknowledged(checks, keys)).toEqual([]);
  });

  test("a passed date in the text, with its sentence", () => {
    const summary = "We train you. The course began on 3 November 2026, come in.";
    const [found] = checkVacancy(draftWith({ texts: { en: text({ summary }) } }), ["en"], checking);
    expect(found).toMatchObject({ code: "date_passed", level: "ask", field: "summary", item: null });
    expect(found?.sentence).toBe("The course began on 3 November 2026, come in.");
  });
});

test.each<[Language, string, string[]]>([
  ["en", "until December 12th, 2026 or 1 January 2027", ["2027-01-01", "2026-12-12"]],
  ["de", "Start am 1. Dezember 2026", ["2026-12-01"]],
  ["de", "bis 01.12.2026 und 2026-12-03", ["2026-12-03", "2026-12-01"]],
  ["pl", "do 5 października 2026 r.", ["2026-10-05"]],
  ["es", "el 3 de marzo de 2026", ["2026-03-03"]],
  ["fr", "le 1er août 2026", ["2026-08-01"]],
  ["ko", "2026년 12월 1일부터", ["2026-12-01"]],
  ["tr", "5 Ağustos 2026 günü", ["2026-08-05"]],
  ["en", "31 February 2026, 3/4/2026, 12.30.2026", ["2026-04-03", "2026-12-30"]],
  ["en", "call 12.12.20261 or 1234-56-78", []],
])("dates named in %s: %s", (language, written, days) => expect(daysIn(language, written)).toEqual(days));

test("narrated past dates are ignored, and Arabic digits are read", () => {
  expect(passedDates("en", "Founded on 3 May 1999.", now)).toEqual([]);
  expect(passedDates("ar", "يبدأ العمل في ١٥ سبتمبر ٢٠٢٦.", now)).toHaveLength(1);
});

test("only calendar dates are valid", () => {
  expect(["2024-02-29", "2026-12-31", "1970-01-01"].every(isDay)).toBe(true);
  for (const wrong of [
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "9999-01-01",
    "0000-01-01",
    "2026-1-1",
  ]) {
    expect(isDay(wrong)).toBe(false);
  }
  fc.assert(
    fc.property(fc.date({ min: new Date("1970-01-02"), max: new Date("9998-12-31"), noInvalidDate: true }), (at) => {
      expect(isDay(at.toISOString().slice(0, 10))).toBe(true);
      expect(isOver(lastEndedDay(at), at)).toBe(true);
      // The date in the last time zone on earth is not over.
      expect(isOver(new Date(at.getTime() - 43_200_000).toISOString().slice(0, 10), at)).toBe(false);
    }),
  );
});

describe("a translation older than its source", () => {
  const source = text({ responsibilities: ["Check every evening"], benefits: ["Two training days"] });
  const draft = draftWith({ texts: { en: source, de: text({ title: "Assistenz" }) } });

  test("is fully outdated until compared, then only in changed fields, with pay and hours in every language", () => {
    expect(olderFields(draft, "en")).toEqual([]);
    expect(olderFields(draft, "fr")).toEqual([]);
    expect(olderFields(draft, "de")).toEqual(["title", "summary", "responsibilities", "benefits", "pay"]);
    const fresh = markReviewed(draft, "de");
    expect(olderFields(fresh, "de")).toEqual([]);
    const changed: VacancyDraft = {
      ...fresh,
      facts: { ...fresh.facts, pay: { day: { base: [64, 82], currencies: {}, hours: [4, 6] } } },
      texts: { ...fresh.texts, en: { text: { ...source, benefits: ["Two paid training days"] }, basis: null } },
    };
    expect(olderFields(changed, "de")).toEqual(["benefits", "pay"]);
    expect(olderFields(markReviewed(changed, "de", ["benefits"]), "de")).toEqual(["pay"]);
    expect(overviewOf(changed, {}, 0)).toMatchObject({ written: ["en", "de"], older: ["de"], differs: false });
  });

  test("is not outdated in compared fields, and unchanged elsewhere", () => {
    const entry = fc.string({ maxLength: 5 });
    const anyText = fc.record({
      title: entry,
      summary: entry,
      responsibilities: fc.array(entry, { maxLength: 2 }),
      qualifications: fc.array(entry, { maxLength: 2 }),
      benefits: fc.array(entry, { maxLength: 2 }),
      steps: fc.array(entry, { maxLength: 2 }),
    });
    fc.assert(
      fc.property(anyText, anyText, anyText, fc.subarray([...comparedFields]), (before, after, written, fields) => {
        const at = (english: VacancyText): VacancyDraft => ({
          ...draft,
          texts: { en: { text: english, basis: null }, de: { text: { ...written, title: "x" }, basis: null } },
        });
        const basis = markReviewed(at(before), "de").texts.de!;
        const later: VacancyDraft = { ...at(after), texts: { ...at(after).texts, de: basis } };
        const older = olderFields(later, "de");
        expect(older.every((field) => field === "pay" || before[field] !== after[field])).toBe(true);
        expect(olderFields(markReviewed(later, "de", fields), "de")).toEqual(older.filter((f) => !fields.includes(f)));
        expect(olderFields(markReviewed(later, "de"), "de")).toEqual([]);
      }),
    );
  });
});

test("an overview differs from the published one until it is published", () => {
  const draft = draftWith({ texts: { de: text({ title: "Assistenz" }) }, facts: { markets: ["gb", "de"] } });
  const english = publish({}, draft, ["en"], now);
  expect(overviewOf(draft, english, 0).differs).toBe(true);
  const both = publish(english, draft, ["de"], now);
  expect(overviewOf(draft, both, 0)).toMatchObject({ differs: false, pay: { period: "day", low: 64, high: 82 } });
  expect(languagesToCheck(draft)).toEqual(["en", "de"]);
});

test.each<[string, Language, string]>([
  ["Hotel Operations Assistant (m/f/d)", "en", "hotel-operations-assistant-m-f-d"],
  ["Büroaushilfe Größe", "de", "bueroaushilfe-groesse"],
  ["Réceptionniste à l’hôtel", "fr", "receptionniste-a-l-hotel"],
  ["Ilı İş Łódź Ørsted", "tr", "ili-is-lodz-orsted"],
  ["مساعد فندق", "ar", "vacancy"],
  ["호텔", "ko", "vacancy"],
  ["", "en", "vacancy"],
])("the slug of %s in %s is %s", (title, language, slug) => expect(slugOf(title, language)).toBe(slug));

test("any title gives a valid free slug", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), fc.constantFrom(...languages), (title, language) => {
      const slug = slugOf(title, language);
      const free = freeSlug(slug, new Set([slug, `${slug}-2`]));
      expect(free).toBe(`${slug}-3`);
      expect(free).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(free.length).toBeLessThanOrEqual(100);
    }),
  );
});

describe("a draft", () => {
  const read = (body: unknown) => v.safeParse(vacancyDraft, body).success;
  const written = draftWith({});
  const withFacts = (facts: object) => ({ ...written, facts: { ...written.facts, ...facts } });

  test("is read as written, without empty entries", () => {
    const given = { source: "en", facts: {}, texts: { en: { text: { title: " A ", steps: ["x", " ", ""] } } } };
    expect(v.parse(vacancyDraft, given).texts.en).toEqual({
      text: { ...noText, title: "A", steps: ["x"] },
      basis: null,
    });
  });

  test.each([
    ["an infinite amount", JSON.parse('{"pay":{"day":{"base":[1,1e999]}}}')],
    ["a reversed range", { pay: { day: { base: [2, 1] } } }],
    ["an invalid day", { closesOn: "2026-02-30" }],
    ["more hours than in a week", { pay: { day: { base: [1, 2], hours: [1, 169] } } }],
    ["an unknown market", { markets: ["xx"] }],
    ["a market named like an object property", { markets: ["constructor"] }],
    ["a country in small letters", { countries: ["de"] }],
    ["an unknown key", { more: 1 }],
  ])("is refused with %s", (_, facts) => expect(read(withFacts(facts))).toBe(false));

  test.each(["\u0000", "\ud800", "x".repeat(121)])("is refused with an unstorable title", (title) => {
    expect(read({ ...written, texts: { en: { text: { title } } } })).toBe(false);
  });

  test("has no unknown language", () => {
    const hostile = JSON.parse('{"source":"en","facts":{},"texts":{"__proto__":{"text":{"title":"x"}}}}') as unknown;
    const { texts } = v.parse(vacancyDraft, hostile);
    expect([Object.keys(texts), Object.getPrototypeOf(texts)]).toEqual([[], Object.prototype]);
    expect(read({ ...written, texts: { xx: { text: {} } } })).toBe(false);
    expect(v.parse(vacancyDraft, { ...written, texts: { constructor: { text: {} } } }).texts).toEqual({});
  });
});

test("similar vacancies are found without reading every title again", () => {
  let reads = 0;
  const [first, ...others] = Array.from({ length: 50 }, (_, number) => {
    const { facts } = draftWith({});
    const words = {
      ...text(),
      get title() {
        reads += 1;
        return `Assistant ${number % 10}`;
      },
    };
    return { published: { facts, text: words, publishedAt: now.toISOString(), changedAt: now.toISOString() } };
  });
  if (!first) throw new Error("there are fifty");
  const alike = sortBySimilarity(first.published, others, 3);
  expect(alike).toEqual([others[9], others[19], others[29]]);
  reads = 0;
  sortBySimilarity(first.published, others, 3);
  expect(reads).toBe(0);
});
