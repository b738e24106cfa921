/** Every text is in its language's script, without look-alike letters of another. */
import { describe, expect, test } from "vitest";
import { languageOf } from "../../locales/tags.ts";
import { allTexts, folders, words } from "./all-texts.ts";
import { latinInOtherScripts } from "./language-rules.ts";

/** The language's script, in addition to Latin letters. */
const own: Readonly<Record<string, RegExp>> = { ar: /^[\p{Script=Arabic}ـ]$/u, ko: /^\p{Script=Hangul}$/u };
const lettersOf = (text: string) => text.match(/\p{L}/gu) ?? [];

describe.each(folders)("%s", (folder) => {
  const script = own[languageOf(folder)];
  const texts = [...allTexts(folder)];

  test("has no letter of a foreign script", () => {
    const foreign = texts.filter(([, text]) =>
      lettersOf(text).some((letter) => !/^\p{Script=Latin}$/u.test(letter) && !script?.test(letter)),
    );
    expect(foreign).toEqual([]);
  });

  test("has composed letters", () => {
    expect(texts.filter(([, text]) => text !== text.normalize("NFC"))).toEqual([]);
  });

  if (script)
    test("has only names and typed values in Latin letters", () => {
      const latin = texts.flatMap(([key, text]) =>
        words(text)
          .flatMap((word) => word.match(/\p{Script=Latin}[\p{Script=Latin}-]*/gu) ?? [])
          // A single letter is a clause's, or part of a code.
          .filter((word) => word.length > 1 && !latinInOtherScripts.has(word))
          .map((word) => `${key}: ${word}`),
      );
      expect(latin).toEqual([]);
    });

  if (script)
    test("has every sentence in its script", () => {
      const none = texts.filter(
        ([, text]) => words(text).length > 0 && !lettersOf(text).some((letter) => script?.test(letter)),
      );
      expect(none).toEqual([]);
    });
});
