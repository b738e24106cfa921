/** Names of the checks and what to do, in every language, for the desk and for emails. */
import { describe, expect, test } from "vitest";
import { conditionCodes, conditions } from "../../domain/health/conditions.ts";
import { healthWords } from "../../locales/health.ts";
import { languages } from "../../locales/markets.ts";
import { files } from "../support/repository.ts";

const english = healthWords("en");
/** Settings, commands and DNS records, which are the same in every language. */
const technical = (text: string) =>
  (text.match(/[A-Z]{2,}(?:_[A-Z]+)+|fairlead [a-z]+ (?:[a-z]+|--file)|\b(?:SPF|DKIM|DMARC)\b/g) ?? []).toSorted();

test("each check leads to a page of the documentation", () => {
  expect(Object.values(conditions).filter(({ docs }) => !files.includes(`docs/${docs}`))).toEqual([]);
});

describe.each(languages)("in %s", (language) => {
  const words = healthWords(language);

  test("each check has a name and a fix, one line each, that no other has", () => {
    expect(Object.keys(words)).toEqual([...conditionCodes]);
    for (const code of conditionCodes) {
      expect(words[code].name, code).toMatch(/^\S.{1,39}$/u);
      expect(words[code].fix, code).toMatch(/^\S.{10,160}\p{P}$/u);
    }
    for (const part of ["name", "fix"] as const)
      expect(new Set(conditionCodes.map((code) => words[code][part])).size).toBe(conditionCodes.length);
  });

  test.skipIf(language === "en")("each fix names the same settings and commands as in English, in other words", () => {
    for (const code of conditionCodes) {
      expect(technical(words[code].fix), code).toEqual(technical(english[code].fix));
      expect(words[code].fix, code).not.toBe(english[code].fix);
    }
  });
});
