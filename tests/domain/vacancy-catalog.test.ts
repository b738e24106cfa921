/**
 * The published contents: nothing that asks for money, no samples in production, and warnings about
 * unreachable vacancies.
 */
import { describe, expect, test } from "vitest";
import { sampleTexts } from "../../domain/operator/sample.ts";
import {
  scamsIn,
  scamPlaces,
  cacheFindings,
  textsOfVacancy,
  uncheckedOf,
} from "../../domain/vacancies/scam-findings.ts";
import { closedCountryMessages } from "../../domain/vacancies/closed-country-messages.ts";
import { draftOf, shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import { missingFromCatalog } from "../../domain/vacancies/production.ts";
import { noText } from "../../domain/vacancies/staleness.ts";
import type { ShownTestimonial } from "../../domain/vacancies/testimonial.ts";
import {
  flaggedLanguages,
  flaggedTexts,
  flaggedTestimonialLanguages,
  withoutFlaggedTexts,
  withoutLanguages,
} from "../../domain/vacancies/flagged-texts.ts";
import { demoOperator } from "../support/operators.ts";
import { shownVacancy } from "../support/shown-vacancy.ts";

const now = new Date("2026-11-22T10:00:00Z");
const asks = "Please pay a deposit of 50 euros before you start.";
const bittet = "Bitte zahlen Sie vorab eine Kaution von 50 Euro.";

describe("text that asks applicants for money", () => {
  test("is found in every language with its place, and honest text is not", () => {
    const { texts } = shownVacancy({ languages: ["en", "de", "fr"] });
    const spoilt = {
      ...texts,
      de: { ...texts.de!, text: { ...texts.de!.text, steps: ["Sie melden sich.", bittet] } },
      fr: { ...texts.fr!, text: { ...texts.fr!.text, summary: asks, title: asks } },
    };
    expect(flaggedTexts(texts)).toEqual([]);
    expect(flaggedLanguages(texts)).toEqual([]);
    expect(flaggedTexts(spoilt)).toEqual([
      { language: "de", field: "steps", item: 1, tactic: "deposit", sentence: bittet },
      { language: "fr", field: "title", item: null, tactic: "deposit", sentence: asks },
      { language: "fr", field: "summary", item: null, tactic: "deposit", sentence: asks },
    ]);
    expect(flaggedLanguages(spoilt)).toEqual(["de", "fr"]);
  });

  test("is reported at the first line, if lines ask only together", () => {
    const steps = ["Apply", "First you pay us", "Registration fee"];
    expect(scamPlaces("en", { ...noText, steps })).toMatchObject([{ field: "steps", item: 1, tactic: "fee" }]);
    expect(scamPlaces("en", { ...noText, title: "First you pay us", summary: "Registration fee" })).toMatchObject([
      { field: "title", item: null },
    ]);
    // Lines of two lists are not joined.
    expect(scamPlaces("en", { ...noText, benefits: ["First you pay us"], steps: ["Registration fee"] })).toEqual([]);
    expect(Object.keys(scamPlaces("en", { ...noText, steps })[0]!)).toEqual(["field", "item", "tactic", "sentence"]);
  });

  test("is cached per language", () => {
    const first = scamsIn("en", asks);
    expect(first).toMatchObject([{ tactic: "deposit", sentence: asks }]);
    // It is not checked again.
    expect(scamsIn("en", asks)[0]).toBe(first[0]);
    expect(scamsIn("de", bittet)).toMatchObject([{ tactic: "deposit" }]);
    expect(scamsIn("en", "We pay you every Friday.")).toEqual([]);
  });

  test("is cached for the ten thousand most recently used texts", () => {
    const others = (from: number, count: number) => {
      for (let each = from; each < from + count; each += 1) scamsIn("en", `${each}`);
    };
    const [first] = scamsIn("en", asks);
    others(0, 9_998);
    const [second] = scamsIn("en", `${asks} Now.`);
    expect(scamsIn("en", asks)[0]).toBe(first);
    // As many as fit next to it: everything used before it is dropped.
    others(9_998, 9_999);
    expect(scamsIn("en", asks)[0]).toBe(first);
    expect(scamsIn("en", `${asks} Now.`)[0]).not.toBe(second);
  });

  test("is prepared line by line and list by list, once, yielding in between", async () => {
    let turns = 0;
    const text = { ...noText, title: "Hotel Assistant", summary: "Keep lists.", steps: ["Apply", "Talk to us"] };
    const rest = async () => {
      turns += 1;
    };
    const texts = textsOfVacancy({ en: { text }, de: { text } });
    // Two lines and their combination for the title with its summary, and for the steps; nothing
    // for each of the three empty lists.
    expect(texts.map(({ text: words }) => words).slice(0, 6)).toEqual([
      "Hotel Assistant",
      "Keep lists.",
      "Hotel Assistant\nKeep lists.",
      "Apply",
      "Talk to us",
      "Apply\nTalk to us",
    ]);
    expect(uncheckedOf(texts).length).toBeGreaterThan(10);
    await cacheFindings(texts, rest);
    expect(turns).toBeGreaterThan(texts.length);
    expect(uncheckedOf(texts)).toEqual([]);
    turns = 0;
    await cacheFindings(texts, rest);
    expect(turns).toBe(0);
  });

  test("stays read while so many other texts are read that the cache is full, until it is released", async () => {
    const rest = () => Promise.resolve();
    const texts = [{ language: "en", text: "Keep the lists of rooms until 3 May 2027." }] as const;
    const release = await cacheFindings(texts, rest);
    const others = Array.from({ length: 10_001 }, (_, n) => ({ language: "en", text: `${n}` }) as const);
    (await cacheFindings(others, rest))();
    expect(uncheckedOf(texts)).toEqual([]);
    release();
    expect(uncheckedOf(texts)).toEqual(texts);
  });

  test("is removed from a testimonial, which disappears if nothing is left", () => {
    const honest = { quote: "Slow and patient.", role: "Data entry" };
    const testimonial = (texts: ShownTestimonial["texts"]): ShownTestimonial => ({
      id: "1",
      name: "Amira",
      texts,
      sample: false,
    });
    const whole = testimonial({ en: honest });
    const read = (each: ShownTestimonial) => withoutFlaggedTexts(each, flaggedTestimonialLanguages(each));
    expect(read(whole)).toEqual(whole);
    const spoilt = { ...honest, quote: bittet };
    expect(read(testimonial({ en: honest, de: spoilt }))).toEqual(whole);
    expect(read(testimonial({ de: spoilt }))).toBeNull();
    expect(withoutLanguages({ en: 1, de: 2, fr: 3 }, ["de", "ko"])).toEqual({ en: 1, fr: 3 });
    expect(withoutLanguages({ en: 1 }, [])).toEqual({ en: 1 });
  });
});

describe("production checks", () => {
  const sample = sampleTexts(demoOperator);
  const vacancy = shownVacancy({ text: { summary: "Enter prices and pictures of new rooms." } });
  const testimonial: ShownTestimonial = {
    id: "1",
    name: "Amira",
    texts: { en: { quote: "Slow and patient.", role: "Data entry" } },
    sample: false,
  };
  const quote = Object.values(demoOperator.testimonials[0]!.text)[0]!.quote;
  const description = Object.values(demoOperator.vacancies[0]!.text)[0]!.description;
  const told = (shown: Partial<Parameters<typeof missingFromCatalog>[0]>) =>
    missingFromCatalog({ isEmpty: false, open: [], testimonials: [], ...shown }, sample);
  const copied = (text: object) => ({ ...vacancy, texts: { ...vacancy.texts, ...shownVacancy({ text }).texts } });

  test("pass without samples once anything was published", () => {
    expect(told({})).toEqual([]);
    expect(told({ open: [vacancy], testimonials: [testimonial] })).toEqual([]);
  });

  test("require a real vacancy", () => {
    expect(told({ isEmpty: true })).toEqual([
      "vacancies: production needs at least one real vacancy, in the operator file or by `fairlead vacancies import`",
    ]);
  });

  test("report each sample vacancy, by its flag or its words in any language", () => {
    const left =
      "vacancies hotel-operations-assistant: a sample of the demo is left; take it off the site with `fairlead vacancies close-samples`";
    expect(told({ open: [{ ...vacancy, sample: true }] })).toEqual([left]);
    expect(told({ open: [copied({ summary: description })] })).toEqual([left]);
    const inGerman = { ...vacancy.texts, de: copied({ summary: description }).texts.en! };
    expect(told({ open: [vacancy, { ...vacancy, texts: inGerman }] })).toEqual([left]);
  });

  test("report each sample testimonial, by its flag or its words in any language", () => {
    const left =
      "testimonials Amira: a sample of the demo is left; take it off the site with `fairlead vacancies close-samples`";
    expect(told({ testimonials: [testimonial, { ...testimonial, sample: true }] })).toEqual([left]);
    const texts = { ...testimonial.texts, de: { quote, role: "Data entry" } };
    expect(told({ testimonials: [{ ...testimonial, texts }] })).toEqual([left]);
  });
});

test("vacancies with closed countries are reported, unreachable ones first, with what to do", () => {
  const vacancies = [
    { slug: "some", countries: ["DE", "FR", "GB"] },
    { slug: "none", countries: ["FR", "IT"] },
    { slug: "open", countries: ["DE"] },
    { slug: "anywhere", countries: [] },
  ];
  expect(closedCountryMessages(vacancies, ["DE", "GB"])).toEqual([
    "vacancies none: no one can apply, because applications are closed in all its countries (FR, IT); " +
      "close it, or change its countries or eligibleCountries",
    "vacancies some: it names FR, where applications are not open",
  ]);
  expect(closedCountryMessages([{ slug: "two", countries: ["FR", "DE", "IT"] }], ["DE"])).toEqual([
    "vacancies two: it names FR, IT, where applications are not open",
  ]);
  expect(closedCountryMessages(vacancies, ["DE", "FR", "GB", "IT"])).toEqual([]);
});

describe("importing the operator file", () => {
  const base = { base: [64, 82] as [number, number], currencies: {} };
  const lists = { responsibilities: [], qualifications: [], benefits: [], steps: [] };
  const inFile = {
    slug: "hotel-assistant",
    tags: ["remote" as const],
    pay: { perDay: base },
    text: {
      de: { ...lists, title: "Assistenz", description: "Listen." },
      en: { ...lists, title: "Assistant", description: "Lists." },
    },
  };

  test("makes drafts with English as the source", () => {
    const draft = draftOf(inFile);
    expect(draft.source).toBe("en");
    expect(draft.facts).toEqual({
      pay: { day: base },
      tax: null,
      contract: null,
      markets: null,
      countries: null,
      tags: ["remote"],
      positions: null,
      closesOn: null,
      closesAfter: null,
    });
    const english = { ...noText, title: "Assistant", summary: "Lists." };
    expect(draft.texts).toEqual({
      en: { text: english, basis: null },
      de: {
        text: { ...noText, title: "Assistenz", summary: "Listen." },
        basis: { text: english, pay: { day: base } },
      },
    });
  });

  test("takes over contract, hours and lists", () => {
    const own = {
      responsibilities: ["Keep rooms up to date."],
      qualifications: ["A laptop."],
      benefits: ["Paid training."],
      steps: ["Send the form.", "We talk."],
    };
    const perDay = { ...base, hours: [3, 4] as [number, number] };
    const en = { ...own, title: "Assistant", description: "Lists." };
    const { facts, texts } = draftOf({ ...inFile, contract: "freelance", pay: { perDay }, text: { en } });
    expect(facts).toMatchObject({ contract: "freelance", pay: { day: { hours: [3, 4] } } });
    expect(texts.en?.text).toEqual({ ...own, title: "Assistant", summary: "Lists." });
  });

  test("uses the first language without English, and makes an empty draft without any", () => {
    const { de } = inFile.text;
    const draft = draftOf({ ...inFile, pay: { perWeek: base }, text: { de } });
    expect(draft).toMatchObject({ source: "de", facts: { pay: { week: base } }, texts: { de: { basis: null } } });
    expect(draft.facts.pay).not.toHaveProperty("day");
    expect(draftOf({ ...inFile, text: {} })).toMatchObject({ source: "en", texts: {} });
  });

  test("publishes every language at once, the first six on the home page", () => {
    const vacancies = Array.from({ length: 8 }, (_, index) => ({ ...inFile, slug: `v${index}` }));
    const { vacancies: shown } = shownFromFile({ sample: true, vacancies, testimonials: [] }, now);
    expect(shown.map(({ featured }) => featured)).toEqual([1, 2, 3, 4, 5, 6, null, null]);
    expect(shown[7]).toMatchObject({ id: "v7", slug: "v7", sample: true, publishedAt: now, closedAt: null });
    expect(Object.keys(shown[0]!.texts)).toEqual(["de", "en"]);
    expect(shown[0]!.texts.de).toMatchObject({ text: { title: "Assistenz" }, publishedAt: now.toISOString() });
    expect(shownFromFile({ sample: false, vacancies, testimonials: [] }, now).vacancies[0]?.sample).toBe(false);
  });

  test("shows consented and sample testimonials only", () => {
    const [person] = demoOperator.testimonials;
    const consent = { by: "Amira K.", on: "2026-11-20", keptAt: "Folder 7" };
    const { name: _, ...words } = person!;
    const { testimonials } = shownFromFile(
      {
        sample: false,
        vacancies: [],
        testimonials: [
          { ...words, name: "agreed", sample: false, consent },
          { ...words, name: "sample", sample: true, consent: undefined },
          { ...words, name: "neither", sample: false, consent: undefined },
        ],
      },
      now,
    );
    expect(testimonials).toEqual([
      { id: "agreed", name: "agreed", texts: words.text, sample: false },
      { id: "sample", name: "sample", texts: words.text, sample: true },
    ]);
  });
});
