import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { countryWords, legalArgumentNames, legalSource, legalText, type LegalText } from "../../locales/legal.ts";
import { languageOf } from "../../locales/tags.ts";
import { completeLanguages, completeMarkets } from "../../locales/translator.ts";

const values = {
  operator: "Example",
  legalName: "Example Recruiting Ltd",
  email: "hello@example.com",
  address: "1 Example Street",
  law: "the United States",
  retentionDays: 180,
  minimumAge: 23,
};

describe.each(
  completeLanguages.flatMap((language) => (["privacy", "terms"] as const).map((name) => [language, name] as const)),
)("%s %s", (language, name) => {
  const source = legalSource(language, name);
  const english = legalSource("en", name);

  test("has the ten clauses of specification section 3, as English has them", () => {
    expect(source.clauses).toHaveLength(10);
    expect(source.clauses.map((clause) => clause.paragraphs.length)).toEqual(
      english.clauses.map((clause) => clause.paragraphs.length),
    );
    expect(source.intro).toHaveLength(english.intro.length);
  });

  test("leaves nothing empty, and names what English names", () => {
    for (const text of sentences(source)) expect(text.trim()).not.toBe("");
    expect(argumentsOf(source)).toEqual(argumentsOf(english));
    for (const argument of argumentsOf(source)) expect(legalArgumentNames).toContain(argument);
  });
});

test("a market's text has the operator in it, and no argument left", () => {
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
  test("reach its legal texts", () => {
    const terms = (market: "at" | "ch" | "be"): string => sentences(legalText("terms", market, values)).join("\n");
    expect(terms("at")).toContain("Einschulung");
    expect(terms("at")).not.toContain("Einarbeitung");
    expect(terms("ch")).toContain("innert 24 Stunden");
    expect(terms("ch")).not.toContain("innerhalb von 24");
    for (const belgian of ["deeltijds", "voltijds", "waarborg", "cadeaubonnen", "opleiding"])
      expect(terms("be")).toContain(belgian);
    expect(terms("be")).not.toMatch(/parttime|fulltime|\bborg\b|cadeaukaart|training|\bba(?:an|nen)\b/);
  });

  test.each(Object.entries(countryWords))(
    "%s: each stands in for words that its language’s texts have",
    (tag, words) => {
      const texts = (["privacy", "terms", "accessibility"] as const).map((name) =>
        sentences(legalSource(languageOf(tag), name)).join("\n"),
      );
      for (const [said, own] of Object.entries(words)) {
        expect(texts.join("\n")).toMatch(new RegExp(`(?<![\\p{L}\\p{M}])${said}(?![\\p{L}\\p{M}])`, "u"));
        expect(own).not.toMatch(/[{}]/);
      }
    },
  );

  test("are whole words, and never part of another or of an argument", () => {
    expect(sentences(legalSource("nl-BE", "terms")).join("\n")).toContain("{minimumAge}");
    for (const name of ["privacy", "terms", "accessibility"] as const)
      for (const tag of Object.keys(countryWords))
        expect(argumentsOf(legalSource(tag, name))).toEqual(argumentsOf(legalSource(languageOf(tag), name)));
  });
});

function sentences(text: LegalText): readonly string[] {
  return [text.title, ...text.intro, ...text.clauses.flatMap((clause) => [clause.heading, ...clause.paragraphs])];
}

function argumentsOf(text: LegalText): readonly string[] {
  const elements = sentences(text).flatMap((sentence) => parse(sentence));
  return [
    ...new Set(
      elements.flatMap((element) =>
        element.type === TYPE.literal || element.type === TYPE.pound ? [] : [element.value],
      ),
    ),
  ].toSorted();
}
