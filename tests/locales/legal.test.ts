/**
 * The legal texts in every language match the English ones and follow the operator's settings. More
 * than 300 lines: one kind of text.
 */
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import {
  countryTexts,
  countryWords,
  type LegalArguments,
  legalArguments,
  legalSource,
  legalText,
  type LegalText,
} from "../../locales/legal.ts";
import { languageOf } from "../../locales/tags.ts";
import { marketCountries } from "../../domain/market-law/row.ts";
import { completeLanguages, completeMarkets } from "../../locales/translator.ts";

const values: LegalArguments = {
  operator: "Example",
  legalName: "Example Recruiting Ltd",
  email: "hello@example.com",
  address: "1 Example Street",
  law: "the United States",
  lawOf: "country",
  lawState: "none",
  payBasis: "specified",
  retentionDays: 180,
  afterEndDays: 0,
  minimumAge: 23,
  answerDays: 30,
  officer: "none",
  representatives: "none",
  represented: "none",
  kind: "employer",
  recipients: "none",
  recipientPlaces: "none",
  regime: "other",
  privacyLaw: "none",
  regulator: "none",
  regulatorHost: "none",
  locations: "none",
  seat: "none",
  places: "none",
  adequate: "none",
  abroad: "none",
  direct: "none",
  safeguard: "none",
  processors: "none",
  ways: "none",
  analytics: "no",
  age: "exact",
  gender: "no",
  checkedOn: "23 November 2026",
  accessibilityDays: 14,
  accessibilityScope: "none",
  accessibilityLaw: "none",
  accessibilityBody: "none",
};
/** Each argument with each value that a text selects by. */
const others: LegalArguments = {
  ...values,
  afterEndDays: 28,
  answerDays: 10,
  officer: "A. Officer, dpo@example.com",
  representatives: "Example SL, Madrid",
  represented: "one",
  kind: "agency",
  recipients: "the hotel",
  recipientPlaces: "Malta",
  regime: "gdpr",
  privacyLaw: "Privacy Act",
  regulator: "Privacy Board",
  regulatorHost: "board.example",
  locations: "Germany and Ireland",
  seat: "Norway",
  places: "Germany, Ireland, Norway and Malta",
  adequate: "Japan",
  abroad: "Chile",
  direct: "Peru",
  safeguard: "clauses",
  processors: "Example Hosting (Germany)",
  ways: "both",
  analytics: "yes",
  age: "enough",
  gender: "yes",
  accessibilityScope: "consumer",
  accessibilityLaw: "Accessibility Act",
  accessibilityBody: "Accessibility Board",
};

describe.each(
  completeLanguages.flatMap((language) =>
    (["privacy", "terms", "accessibility"] as const).map((name) => [language, name] as const),
  ),
)("%s %s", (language, name) => {
  const source = legalSource(language, name);
  const english = legalSource("en", name);

  if (name !== "accessibility")
    test("has the ten clauses of specification section 3, like English", () => {
      expect(source.clauses).toHaveLength(10);
      expect(english.clauses).toHaveLength(10);
    });

  test("has English's clauses and paragraphs", () => {
    expect(source.clauses.map((clause) => clause.paragraphs.length)).toEqual(
      english.clauses.map((clause) => clause.paragraphs.length),
    );
    expect(source.intro).toHaveLength(english.intro.length);
  });

  test("has no empty text, and English's arguments", () => {
    for (const text of sentences(source)) expect(text.trim()).not.toBe("");
    expect(argumentsOf(source)).toEqual(argumentsOf(english));
    for (const argument of argumentsOf(source)) expect(Object.keys(legalArguments)).toContain(argument);
  });

  test("selects by English's values in each sentence", () => {
    expect(sentences(source).map(branchesOf)).toEqual(sentences(english).map(branchesOf));
  });
});

test.each(["privacy", "accessibility"] as const)("%s: selectable texts use existing values", (legal) => {
  for (const sentence of sentences(legalSource("en", legal)))
    for (const [name, ...options] of branchesOf(sentence)) {
      const known = legalArguments[name as keyof LegalArguments];
      if (typeof known === "string") continue;
      for (const option of options) if (option !== "other") expect(known).toContain(option);
    }
});

test("every text includes the operator's values and has no gap without them", () => {
  for (const market of completeMarkets) {
    const all = sentences(legalText("privacy", market, others)).join("\n");
    for (const name of [
      "officer",
      "recipients",
      "privacyLaw",
      "regulator",
      "regulatorHost",
      "locations",
      "seat",
      "recipientPlaces",
      "adequate",
      "abroad",
      "direct",
      "representatives",
      "processors",
    ] as const)
      expect(all, `${market} ${name}`).toContain(others[name]);
    for (const text of [all, sentences({ ...legalText("privacy", market, values), besides: [] }).join("\n")]) {
      expect(text, market).not.toMatch(/[{}]|\bnone\b| {2}|undefined/);
    }
  }
});

describe("the privacy notice is accurate", () => {
  const clause = (place: number, given: Partial<LegalArguments>, market: (typeof completeMarkets)[number] = "gb") =>
    legalText("privacy", market, { ...values, ...given }).clauses[place]!.paragraphs.join("\n");

  test("in every language about data locations, safeguards and signatures, or silent", () => {
    for (const market of completeMarkets) {
      const kept = clause(4, { locations: "Germany" }, market);
      const read = clause(4, { locations: "Germany", seat: "Norway" }, market);
      expect(read, market).toContain("Norway");
      expect(read.length, market).toBeGreaterThan(kept.length + "Norway".length);
      const guarded = clause(4, { locations: "Germany", safeguard: "clauses", abroad: "Chile" }, market);
      expect(guarded.length, market).toBeGreaterThan(kept.length + "Chile".length);
      expect(clause(4, { locations: "Germany", adequate: "Japan" }, market), market).toContain("(");
      const [signed, mailed] = [clause(7, { ways: "webhook" }, market), clause(7, { ways: "mail" }, market)];
      expect(signed.length, market).toBeGreaterThan(mailed.length);
      expect(clause(7, { ways: "none" }, market), market).toBe(mailed);
      expect(clause(7, { ways: "both" }, market), market).toBe(signed);
    }
  });

  test("and mentions the address only while no country is given", () => {
    const unsaid = "If our address is outside your country, your data reaches us there.";
    expect(clause(4, {})).toContain(unsaid);
    for (const given of [{ seat: "Norway" }, { locations: "Germany" }]) expect(clause(4, given)).not.toContain(unsaid);
  });

  test("and uses the singular for one representative", () => {
    const said = (represented: "one" | "several") => clause(0, { represented, representatives: "Example SL" });
    expect(said("one")).toContain("Our representative for data protection: Example SL.");
    expect(said("several")).toContain("Our representatives for data protection: Example SL.");
    expect(clause(0, {})).not.toContain("representative");
  });
});

describe("the terms", () => {
  const clause = (place: number, given: Partial<LegalArguments>, market: (typeof completeMarkets)[number]) =>
    legalText("terms", market, { ...values, ...given }).clauses[place]!.paragraphs.join("\n");

  test("name a US state as such in every language, and none otherwise", () => {
    const state = { lawOf: "state", lawState: "New York" } as const;
    for (const market of completeMarkets) {
      expect(clause(8, state, market), market).toContain("New York");
      expect(clause(8, state, market), market).not.toMatch(/\(New York\)|the United States/);
      expect(clause(8, { lawOf: "none" }, market), market).not.toContain("the United States");
      expect(clause(8, {}, market), market).toContain("the United States");
    }
    expect(clause(8, state, "gb")).toContain("governed by the law of the State of New York.");
    expect(clause(8, { lawOf: "district" }, "gb")).toContain("the law of the District of Columbia.");
  });

  test("name the basis of pay only if every job has it", () => {
    expect(clause(6, {}, "gb")).toContain("part-time per day, full-time per week");
    expect(clause(6, { payBasis: "own" }, "gb")).toContain("Each states its basis. In some");
    for (const market of completeMarkets)
      expect(clause(6, { payBasis: "own" }, market).length, market).toBeLessThan(clause(6, {}, market).length);
  });
});

describe.each(completeMarkets)("the accessibility statement of %s", (market) => {
  const said = (given: Partial<LegalArguments>) =>
    sentences(legalText("accessibility", market, { ...values, ...given })).join("\n");

  test("gives check date and answer time, and has no gap without a law", () => {
    for (const named of ["23 November 2026", "14", "hello@example.com", "WCAG"]) expect(said({})).toContain(named);
    expect(said({})).not.toMatch(/[{}]|\bnone\b| {2}|undefined|2019\/882/);
  });

  test("names law and authority, and the directive only where the law implements it", () => {
    const named = { accessibilityLaw: "Accessibility Act", accessibilityBody: "Accessibility Board" };
    const [consumer, equality] = [
      said({ ...named, accessibilityScope: "consumer" }),
      said({ ...named, accessibilityScope: "equality" }),
    ];
    for (const text of [consumer, equality])
      for (const name of Object.values(named)) expect(text.split(name)).toHaveLength(2);
    expect(consumer).toContain("2019/882");
    expect(equality).not.toContain("2019/882");
  });
});

test.each(Object.entries(countryTexts))("%s: its own text names existing things", (country, text) => {
  expect(marketCountries).toContain(country);
  for (const sentence of [text!.heading, ...text!.paragraphs])
    for (const [name] of branchesOf(sentence)) expect(Object.keys(legalArguments)).toContain(name);
});

test("a market's text contains the operator and no open argument", () => {
  for (const market of completeMarkets) {
    for (const name of ["privacy", "terms"] as const) {
      const text = sentences(legalText(name, market, values)).join("\n");
      expect(text).not.toMatch(/[{}]/);
      expect(text).toContain(name === "privacy" ? "180" : "Example");
      if (market === "ch") expect(text).not.toContain("ß");
    }
  }
});

describe("a country’s own words", () => {
  test("are used in its legal texts", () => {
    const terms = (market: "at" | "ch" | "be"): string => sentences(legalText("terms", market, values)).join("\n");
    expect(terms("at")).toContain("Einschulung");
    expect(terms("at")).not.toContain("Einarbeitung");
    expect(terms("ch")).toContain("innert 24 Stunden");
    expect(terms("ch")).not.toContain("innerhalb von 24");
    for (const belgian of ["deeltijds", "voltijds", "waarborg", "cadeaubonnen", "opleiding"])
      expect(terms("be")).toContain(belgian);
    expect(terms("be")).not.toMatch(/parttime|fulltime|\bborg\b|cadeaukaart|training|\bba(?:an|nen)\b/);
  });

  test.each(Object.entries(countryWords))("%s: each replaces words in its language’s texts", (tag, words) => {
    const texts = (["privacy", "terms", "accessibility"] as const).map((name) =>
      sentences(legalSource(languageOf(tag), name)).join("\n"),
    );
    for (const [said, own] of Object.entries(words)) {
      expect(texts.join("\n")).toMatch(new RegExp(`(?<![\\p{L}\\p{M}])${said}(?![\\p{L}\\p{M}])`, "u"));
      expect(own).not.toMatch(/[{}]/);
    }
  });

  test("are whole words, never parts of words or arguments", () => {
    expect(sentences(legalSource("nl-BE", "terms")).join("\n")).toContain("{minimumAge}");
    for (const name of ["privacy", "terms", "accessibility"] as const)
      for (const tag of Object.keys(countryWords))
        expect(argumentsOf(legalSource(tag, name))).toEqual(argumentsOf(legalSource(languageOf(tag), name)));
  });
});

function sentences({ title, intro, clauses, besides = [] }: LegalText): readonly string[] {
  const all = [...clauses, ...besides].flatMap(({ heading, paragraphs, stored = {} }) => [
    heading,
    ...paragraphs,
    ...Object.values(stored),
  ]);
  return [title, ...intro, ...all];
}

/** Each argument of a message with its selectable values, at any depth. */
function branchesOf(message: string): string[][] {
  const found = new Map<string, string[]>();
  const look = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) continue;
      const known = found.get(element.value) ?? [];
      found.set(element.value, element.type === TYPE.select ? [...known, ...Object.keys(element.options)] : known);
      if (element.type === TYPE.select || element.type === TYPE.plural)
        for (const option of Object.values(element.options)) look(option.value);
    }
  };
  look(parse(message));
  return [...found].map(([name, options]) => [name, ...[...new Set(options)].toSorted()]).toSorted();
}

function argumentsOf(text: LegalText): readonly string[] {
  return [
    ...new Set(sentences(text).flatMap((sentence) => branchesOf(sentence).map(([name = ""]) => name))),
  ].toSorted();
}
