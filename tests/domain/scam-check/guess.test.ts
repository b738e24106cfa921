/** A text in another language's field is checked in its own language, without more false alarms. */
import { expect, test } from "vitest";
import { findScams, findScamsInAnyLanguage } from "../../../domain/scam-check/check.ts";
import { otherLanguages } from "../../../domain/scam-check/guess.ts";
import { type Language, languages } from "../../../locales/markets.ts";
import { scamsIn as scamFindingsIn } from "../../../domain/vacancies/scam-findings.ts";
import { corpora } from "./corpora.ts";

test.each<[Language, string, Language]>([
  ["de", "Vor dem ersten Arbeitstag zahlen Sie eine Kaution von 50 Euro.", "en"],
  ["en", "You pay a deposit of 50 euros before your first day.", "de"],
  ["pl", "Przed pierwszym dniem pracy wpłacasz kaucję 50 euro.", "en"],
  ["tr", "İlk iş gününden önce 50 euro depozito yatırmanız gerekiyor.", "de"],
  ["ar", "قبل أول يوم عمل يجب دفع عربون قدره 50 يورو.", "en"],
  ["ko", "첫 출근 전에 보증금 50유로를 입금해야 합니다.", "de"],
])("a request in %s is found in a text of language %s", (language, text, field) => {
  const beside = [field, "en"] as Language[];
  if (language !== "en") expect(otherLanguages(text, beside)).toContain(language);
  expect(findScamsInAnyLanguage(field, text)).not.toEqual([]);
  const honest = "The work is done from home, and you are paid every week.";
  const [found] = scamFindingsIn(field, `${honest}\n${text}`);
  expect(found).toMatchObject({ sentence: text, from: honest.length + 1 });
});

test("a sentence is read only in languages it has more words of, and a short one in no other", () => {
  expect(otherLanguages("You pay a deposit of 50 euros before your first day.", ["en"])).toEqual([]);
  expect(otherLanguages("Excel, Word, Outlook", ["en"])).toEqual([]);
  expect(otherLanguages("", ["en"])).toEqual([]);
  expect(otherLanguages("Wir zahlen die Kaution für Sie, und Sie geben nichts.", ["de", "en"])).toEqual([]);
});

test.each(languages)("no honest text of %s is refused by another language's rules", (language) => {
  for (const folder of ["corpus", "held-back"] as const) {
    const { honest = [] } = corpora(folder).get(language) ?? {};
    const more = honest.filter(({ text }) => {
      const before = [language, "en"].some((reader) => findScams(reader as Language, text).length > 0);
      return !before && findScamsInAnyLanguage(language, text).length > 0;
    });
    expect(more).toEqual([]);
  }
});
