import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { legalArgumentNames, legalSource, legalText, type LegalText } from "../../locales/legal.ts";
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
