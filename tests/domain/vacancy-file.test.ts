/**
 * A file of vacancies and testimonials: contents, refusals, round trip (D31). More than 300 lines:
 * tables of cases.
 */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { consentEndings } from "../../domain/vacancies/testimonial.ts";
import type { Checking } from "../../domain/vacancies/checks.ts";
import { type PublishedTexts, type VacancyDraft, vacancyDraft } from "../../domain/vacancies/content.ts";
import {
  publishedInVacancy,
  type StoredVacancy,
  vacanciesFile,
  type VacancyInFile,
  vacancyToFile,
} from "../../domain/vacancies/file.ts";
import { testimonialErrors, vacancyErrors } from "../../domain/vacancies/file-errors.ts";
import { closingOf, publish } from "../../domain/vacancies/publish.ts";
import { noText } from "../../domain/vacancies/staleness.ts";
import { marketCodes } from "../../locales/markets.ts";

const now = new Date("2026-11-20T10:00:00Z");
const later = new Date("2026-11-21T10:00:00Z");
const checking: Checking = { from: now, offered: marketCodes, countries: ["DE", "GB"], byLaw: false };
const consent = { by: "Amira K.", on: "2026-11-20", keptAt: "Folder 7" };

const draft: VacancyDraft = v.parse(vacancyDraft, {
  source: "en",
  facts: { pay: { day: { base: [64, 82] } }, markets: ["gb", "de"] },
  texts: {
    en: { text: { title: "Hotel Assistant", summary: "Keep room listings up to date." } },
    de: { text: { title: "Hotelassistenz", summary: "Sie halten Zimmerlisten aktuell." } },
  },
});
const stored: StoredVacancy = {
  slug: "hotel-assistant",
  changedAt: now,
  draft,
  published: publish({}, draft, ["en", "de"], now),
  publishedAt: now,
  closedAt: null,
  featured: null,
};
const written: VacancyInFile = vacancyToFile(stored);
const neverShown: VacancyInFile = vacancyToFile({ ...stored, published: {}, publishedAt: null });

/** The result for a complete file with this part, or the errors. */
function read(file: object): v.InferOutput<typeof vacanciesFile> | readonly string[] {
  const result = v.safeParse(vacanciesFile, { version: 1, vacancies: [], ...file });
  return result.success
    ? result.output
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? ""}: ${issue.message}`);
}
const withVacancy = (change: object) => read({ vacancies: [{ ...written, ...change }] });
const withTestimonial = (change: object) =>
  read({
    testimonials: [
      {
        name: "Amira",
        texts: { en: { quote: "Slow and patient.", role: "Data entry" } },
        consent,
        shown: true,
        ...change,
      },
    ],
  });

describe("a stored vacancy", () => {
  test("is exported with published parts only if they differ from the draft, and imported unchanged", () => {
    expect(written).toEqual({
      slug: "hotel-assistant",
      changedAt: now.toISOString(),
      ...draft,
      published: {
        en: { publishedAt: now.toISOString(), changedAt: now.toISOString() },
        de: { publishedAt: now.toISOString(), changedAt: now.toISOString() },
      },
      publishedAt: now.toISOString(),
    });
    expect(publishedInVacancy(written)).toEqual(stored.published);
    expect(read({ vacancies: [written] })).toEqual({ version: 1, vacancies: [written], testimonials: [] });
  });

  test("has its own published facts or text when the draft changed either", () => {
    const { facts, texts } = draft;
    const otherFacts = { ...facts, positions: 3 };
    const otherText = { ...texts, en: { ...texts.en!, text: { ...texts.en!.text, title: "Assistant" } } };
    const ofFacts = vacancyToFile({ ...stored, draft: { ...draft, facts: otherFacts } });
    expect(ofFacts.published["en"]).toMatchObject({ facts });
    expect(ofFacts.published["en"]).not.toHaveProperty("text");
    const ofText = vacancyToFile({ ...stored, draft: { ...draft, texts: otherText } });
    expect(ofText.published["en"]).toMatchObject({ text: texts.en!.text });
    expect(ofText.published["en"]).not.toHaveProperty("facts");
    expect(ofText.published["de"]).not.toHaveProperty("text");
    for (const file of [ofFacts, ofText]) expect(publishedInVacancy(file)).toEqual(stored.published);
  });

  test("keeps a published language that the draft no longer has, with its dates", () => {
    const { en } = draft.texts;
    const published: PublishedTexts = { ...stored.published, ...publish(stored.published, changed(), ["de"], later) };
    const file = vacancyToFile({ ...stored, draft: { ...changed(), texts: { en: en! } }, published });
    expect(publishedInVacancy(file)).toEqual(published);
    expect(file.published["de"]).toMatchObject({ publishedAt: now.toISOString(), changedAt: later.toISOString() });
  });

  test("includes its closing time and home place only if set", () => {
    expect(vacancyToFile({ ...stored, closedAt: later, featured: 2 })).toEqual({
      ...written,
      closedAt: later.toISOString(),
      featured: 2,
    });
    expect(Object.keys(neverShown)).not.toEqual(expect.arrayContaining(["publishedAt"]));
    expect(neverShown.published).toEqual({});
  });

  test("has an empty text for a published language without one", () => {
    const at = now.toISOString();
    const file = { ...written, published: { ko: { publishedAt: at, changedAt: at } } };
    expect(publishedInVacancy(file).ko).toEqual({ facts: draft.facts, text: noText, publishedAt: at, changedAt: at });
  });
});

/** Has another German title. */
function changed(): VacancyDraft {
  const { de } = draft.texts;
  return { ...draft, texts: { ...draft.texts, de: { ...de!, text: { ...de!.text, title: "Hotelhilfe" } } } };
}

describe("a file", () => {
  test("may be minimal", () => {
    expect(read({})).toEqual({ version: 1, vacancies: [], testimonials: [] });
    expect(withVacancy({ published: undefined, publishedAt: undefined })).toMatchObject({
      vacancies: [{ slug: "hotel-assistant", published: {} }],
    });
    expect(withTestimonial({})).toMatchObject({ testimonials: [{ consent, formerConsents: [], shown: true }] });
    expect(withTestimonial({ consent: null, shown: false })).toMatchObject({ testimonials: [{ consent: null }] });
  });

  test("normalizes times of any zone", () => {
    expect(withVacancy({ publishedAt: "2026-11-20T12:00:00+02:00" })).toMatchObject({
      vacancies: [{ publishedAt: "2026-11-20T10:00:00.000Z" }],
    });
  });

  test("has one vacancy per address", () => {
    const { vacancies } = read({ vacancies: [written, { ...written, slug: "another" }] }) as { vacancies: unknown[] };
    expect(vacancies).toHaveLength(2);
  });

  test("has home places from 1 to 6", () => {
    for (const featured of [1, 6]) expect(withVacancy({ featured })).toMatchObject({ vacancies: [{ featured }] });
  });

  test("keeps every way a consent ended", () => {
    for (const ended of consentEndings) {
      const former = { ...consent, ended, endedAt: "2026-11-20T10:00:00.000Z" };
      expect(withTestimonial({ formerConsents: [former] })).toMatchObject({
        testimonials: [{ formerConsents: [former] }],
      });
    }
  });

  const at = now.toISOString();
  test.each<[string, readonly string[] | object, RegExp]>([
    ["another version", read({ version: 2 }), /^version: /],
    ["an unknown key", read({ more: 1 }), /^more: /],
    ["an unknown key in a vacancy", withVacancy({ more: 1 }), /^vacancies\.0\.more: /],
    [
      "an unknown key in a language",
      withVacancy({ published: { en: { publishedAt: at, changedAt: at, more: 1 } } }),
      /more: /,
    ],
    ["an unknown language", withVacancy({ published: { xx: { publishedAt: at, changedAt: at } } }), /published\.xx: /],
    ["a published language without its dates", withVacancy({ published: { en: {} } }), /publishedAt: /],
    ["an invalid address", withVacancy({ slug: "A B" }), /^vacancies\.0\.slug: /],
    ["one address twice", read({ vacancies: [written, written] }), /two vacancies have the same slug/],
    ["an impossible date", withVacancy({ closedAt: "2026-02-30T00:00:00Z" }), /closedAt: there is no such day/],
    ["an impossible time", withVacancy({ closedAt: "2026-11-20T24:30:00Z" }), /closedAt: /],
    ["a zone without minutes", withVacancy({ closedAt: "2026-11-20T10:00:00+01" }), /closedAt: there is no such time$/],
    ["an invalid zone", withVacancy({ closedAt: "2026-11-20T10:00:00+99:00" }), /closedAt: /],
    ["a day without a time", withVacancy({ closedAt: "2026-11-20" }), /closedAt: /],
    ["a place of zero", withVacancy({ featured: 0 }), /featured: /],
    ["a seventh place", withVacancy({ featured: 7 }), /featured: /],
    ["half a place", withVacancy({ featured: 1.5 }), /featured: /],
    ["a testimonial without a shown flag", withTestimonial({ shown: undefined }), /shown/],
    ["a testimonial without a consent field", withTestimonial({ consent: undefined }), /consent/],
    ["an unknown key in a testimonial", withTestimonial({ sample: true }), /sample: /],
    [
      "an unknown end of a consent",
      withTestimonial({ formerConsents: [{ ...consent, ended: "lost", endedAt: at }] }),
      /ended: /,
    ],
    [
      "an end of a consent without a time",
      withTestimonial({ formerConsents: [{ ...consent, ended: "withdrawn" }] }),
      /endedAt/,
    ],
    [
      "an unknown key in a former consent",
      withTestimonial({ formerConsents: [{ ...consent, ended: "withdrawn", endedAt: at, more: 1 }] }),
      /more: /,
    ],
  ])("is refused with %s", (_, errors, said) => {
    expect(errors).toContainEqual(expect.stringMatching(said));
  });
});

describe("a vacancy in a file", () => {
  const errors = (change: Partial<VacancyInFile>) => vacancyErrors({ ...written, ...change }, checking);
  const asks = "Please pay a deposit of 50 euros before you start.";
  const asking =
    /asks applicants for money or its equivalent \(deposit\): «Please pay a deposit of 50 euros before you start\.»$/;
  const text = (english: object) => ({
    ...draft.texts,
    en: { text: { ...draft.texts.en!.text, ...english }, basis: null },
  });
  const { publishedAt: _, ...undated } = written;

  test("is accepted if complete, shown or not, and with questions that only publishing asks", () => {
    expect(errors({})).toEqual([]);
    expect(vacancyErrors(neverShown, checking)).toEqual([]);
    expect(errors({ texts: text({ summary: "The course began on 3 November 2026." }) })).toEqual([]);
  });

  test("is refused for blocking checks, each reported once", () => {
    expect(errors({ texts: text({ summary: "" }) })).toEqual(["hotel-assistant: en summary: no summary"]);
    expect(errors({ facts: { ...draft.facts, countries: ["XX"] } })).toEqual([
      "hotel-assistant: countries: country not taken: XX",
    ]);
    expect(errors({ facts: { ...draft.facts, pay: {} } })).toEqual(["hotel-assistant: pay: no pay"]);
    expect(errors({ texts: text({ title: "", summary: "" }) })).toEqual([
      "hotel-assistant: no language",
      "hotel-assistant: en title: no title",
      "hotel-assistant: en summary: no summary",
    ]);
  });

  test("is refused for a draft that asks for money, and for nothing else in a draft", () => {
    const lacking = { ...neverShown, texts: text({ summary: "" }) };
    expect(vacancyErrors(lacking, checking)).toEqual([]);
    const found = vacancyErrors({ ...neverShown, texts: text({ summary: asks }) }, checking);
    expect(found).toEqual([expect.stringMatching(asking)]);
    expect(found[0]).toMatch(/^hotel-assistant: en summary: asks/);
  });

  test("may be past its day if closed, and may never ask for money", () => {
    const over = { facts: { ...draft.facts, closesOn: "2026-11-01" } };
    expect(errors(over)).toEqual(["hotel-assistant: closesOn: closes in past"]);
    expect(errors({ ...over, closedAt: now.toISOString() })).toEqual([]);
    expect(errors({ closedAt: now.toISOString(), texts: text({ summary: asks }) })).toEqual([
      expect.stringMatching(asking),
    ]);
  });

  test("closes on the last published day, whatever was published earlier or drafted", () => {
    const closing = (closesOn: string, changedAt: Date) => ({
      publishedAt: now.toISOString(),
      changedAt: changedAt.toISOString(),
      facts: { ...draft.facts, closesOn },
    });
    const twice = { en: closing("2026-11-01", now), de: closing("2026-12-31", later) };
    expect(errors({ published: twice, facts: { ...draft.facts, closesOn: "2026-11-01" } })).toEqual([]);
    expect(closingOf(publishedInVacancy({ ...written, published: twice }))).toMatchObject({ closesOn: "2026-12-31" });
    const over = { en: closing("2026-12-31", now), de: closing("2026-11-01", later) };
    expect(errors({ published: over })).toEqual(["hotel-assistant: closesOn: closes in past"]);
    expect(closingOf({})).toEqual({ closesOn: null, closesAfter: null });
  });

  test("has no future times, with a day's tolerance", () => {
    const [soon, ahead] = ["2026-11-21T09:00:00.000Z", "2030-01-01T00:00:00.000Z"];
    const en = { publishedAt: now.toISOString(), changedAt: now.toISOString() };
    for (const [change, said] of [
      [{ publishedAt: ahead }, "publishedAt"],
      [{ changedAt: ahead }, "changedAt"],
      [{ closedAt: ahead }, "closedAt"],
      [{ published: { en: { ...en, publishedAt: ahead } } }, "published en publishedAt"],
      [{ published: { en: { ...en, changedAt: ahead } } }, "published en changedAt"],
    ] as const) {
      expect(errors(change)).toEqual([`hotel-assistant: ${said}: is in the future`]);
    }
    expect(errors({ publishedAt: soon, published: { en: { publishedAt: soon, changedAt: soon } } })).toEqual([]);
  });

  test("may not ask for money in published text either, even if closed", () => {
    const at = now.toISOString();
    const own = { publishedAt: at, changedAt: at, text: { ...noText, title: "Assistant", summary: asks } };
    for (const closedAt of [undefined, at]) {
      const file = { ...written, published: { en: own }, ...(closedAt && { closedAt }) };
      expect(vacancyErrors(file, checking)).toEqual([expect.stringMatching(asking)]);
    }
  });

  test("has a publication time exactly if it was published", () => {
    expect(vacancyErrors(undated, checking)).toEqual(["hotel-assistant: publishedAt is missing"]);
    expect(vacancyErrors({ ...neverShown, publishedAt: now.toISOString() }, checking)).toEqual([
      "hotel-assistant: publishedAt: no language is published",
    ]);
    expect(vacancyErrors({ ...neverShown, closedAt: now.toISOString() }, checking)).toEqual([
      "hotel-assistant: closedAt: it was never published",
    ]);
  });

  test("may not ask for money in its address", () => {
    expect(errors({ slug: "pay-50-euro-deposit" })).toEqual([
      expect.stringMatching(/^pay-50-euro-deposit: the slug asks applicants for money or its equivalent \(.+\)$/),
    ]);
  });
});

describe("a testimonial in a file", () => {
  const texts = { de: { quote: "Die Arbeit gefällt mir.", role: "Datenpflege" } };
  const errors = (change: object) =>
    testimonialErrors({ name: "Ada", texts, consent, formerConsents: [], shown: true, ...change }, now);

  test("is accepted with consent, or without if it is not shown", () => {
    expect(errors({})).toEqual([]);
    expect(errors({ consent: null, shown: false })).toEqual([]);
    expect(errors({ shown: false })).toEqual([]);
  });

  test("needs consent of a past date to be shown", () => {
    expect(errors({ consent: null })).toEqual(["testimonial of Ada: is shown without a recorded consent"]);
    expect(errors({ consent: { ...consent, on: "2026-11-22" } })).toEqual([
      "testimonial of Ada: the consent is dated in the future",
    ]);
  });

  test("has no future end of consent", () => {
    const former = { ...consent, ended: "withdrawn", endedAt: "2030-01-01T00:00:00.000Z" };
    expect(errors({ formerConsents: [former] })).toEqual([
      "testimonial of Ada: formerConsents endedAt: is in the future",
    ]);
  });

  test("may not ask for money", () => {
    const quote = "Bitte zahlen Sie vorab eine Kaution von 50 Euro.";
    expect(errors({ texts: { de: { quote, role: "x" } } })).toEqual([
      `testimonial of Ada: de: asks applicants for money or its equivalent (deposit): «${quote}»`,
    ]);
  });
});
