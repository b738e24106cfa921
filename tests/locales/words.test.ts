/** Every text of every language: its own words with their accents, and no baits. */
import { describe, expect, test } from "vitest";
import type { Language } from "../../locales/markets.ts";
import { languageOf } from "../../locales/tags.ts";
import { allTexts, folders, literalText, words } from "./all-texts.ts";
import { baits, deposit, sameAsEnglish, spelling } from "./language-rules.ts";
import { sameAtDesk } from "./same-at-desk.ts";

const english = allTexts("en");
const allSame = [...sameAsEnglish, ...sameAtDesk];
const translations = folders.filter((folder) => languageOf(folder) !== "en");

describe.each(folders)("%s", (folder) => {
  const language = languageOf(folder) as Language;
  const texts = [...allTexts(folder)];
  const rules = spelling[language];

  if (translations.includes(folder))
    test("has no English except shared words", () => {
      const allowed = new Set(allSame.filter(({ languages }) => languages.includes(folder)).map(({ text }) => text));
      const same = texts.filter(
        ([key, text]) =>
          english.get(key) === text &&
          /\p{L}|,/u.test(literalText(text)) &&
          !allowed.has(text) &&
          !allowed.has(literalText(text)),
      );
      expect(same).toEqual([]);
    });

  if (rules)
    test("uses its own letters, and CLDR's in names", () => {
      const foreign = new RegExp(`(?![a-z${rules?.letters}])\\p{L}`, "iu");
      const own = texts.filter(([key]) => !key.startsWith("in-country."));
      expect(
        own.flatMap(([key, text]) =>
          words(text)
            .filter((word) => foreign.test(word.toLocaleLowerCase(language)))
            .map((word) => [key, word]),
        ),
      ).toEqual([]);
    });

  if (rules && folder === language)
    test("has as many accented letters as its texts", () => {
      const marked = new RegExp(`[${rules?.letters}]`, "iu");
      const all = texts.flatMap(([, text]) => words(text));
      expect(all.filter((word) => marked.test(word)).length / all.length).toBeGreaterThanOrEqual(rules?.share ?? 0);
    });

  if (rules)
    test("has the accents of common words", () => {
      const bare = new Set(rules?.bare.split(" "));
      // Switzerland writes ss.
      if (folder === "de-CH") for (const word of ["schliessen", "gross"]) bare.delete(word);
      const found = texts.flatMap(([key, text]) =>
        words(text)
          .filter((word) => bare.has(word.toLocaleLowerCase(language)))
          .map((word) => [key, word]),
      );
      expect(found).toEqual([]);
    });

  test("has no bait words", () => {
    // Only legal texts may mention guarantees of law or contract.
    const said = texts.filter(([key]) => !/^(?:privacy|terms|accessibility)\./.test(key));
    expect(said.filter(([, text]) => baits[language].test(literalText(text).toLocaleLowerCase(language)))).toEqual([]);
  });

  test("mentions a deposit only to deny it", () => {
    const never = /never|fee\b|fee\.|terms\.|promise|warning|reports?\b|verify|asked|tactic/i;
    const named = texts.filter(([, text]) => deposit[language].test(literalText(text).toLocaleLowerCase(language)));
    expect(named.filter(([key]) => !never.test(key))).toEqual([]);
  });
});

test("every allowed English word still occurs", () => {
  const gone = allSame.flatMap(({ text, languages }) =>
    languages
      .filter((language) => ![...allTexts(language)].some(([key, own]) => own === text && english.get(key) === text))
      .map((language) => `${language}: ${text}`),
  );
  expect(gone).toEqual([]);
});
