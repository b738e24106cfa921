/** A text in the field of another language is read in its own, and an honest one is refused no more often for it. */
import { expect, test } from "vitest";
import { neverPay, neverPayToAnybody } from "../../../domain/never-pay/check.ts";
import { otherLanguages } from "../../../domain/never-pay/guess.ts";
import { type Language, languages } from "../../../locales/markets.ts";
import { asking as askingIn } from "../../../domain/vacancies/asking.ts";
import { corpora } from "./corpora.ts";

test.each<[Language, string, Language]>([
  ["de", "Vor dem ersten Arbeitstag zahlen Sie eine Kaution von 50 Euro.", "en"],
  ["en", "You pay a deposit of 50 euros before your first day.", "de"],
  ["pl", "Przed pierwszym dniem pracy wpłacasz kaucję 50 euro.", "en"],
  ["tr", "İlk iş gününden önce 50 euro depozito yatırmanız gerekiyor.", "de"],
  ["ar", "قبل أول يوم عمل يجب دفع عربون قدره 50 يورو.", "en"],
  ["ko", "첫 출근 전에 보증금 50유로를 입금해야 합니다.", "de"],
])("%s is found: %s", (language, text, field) => {
  const beside = [field, "en"] as Language[];
  if (language !== "en") expect(otherLanguages(text, beside)).toContain(language);
  expect(neverPayToAnybody(field, text)).not.toEqual([]);
  const honest = "The work is done from home, and you are paid every week.";
  const [found] = askingIn(field, `${honest}\n${text}`);
  expect(found).toMatchObject({ sentence: text, from: honest.length + 1 });
});

test("a sentence is read in no other language than those it has more words of, and a few words in none", () => {
  expect(otherLanguages("You pay a deposit of 50 euros before your first day.", ["en"])).toEqual([]);
  expect(otherLanguages("Excel, Word, Outlook", ["en"])).toEqual([]);
  expect(otherLanguages("", ["en"])).toEqual([]);
  expect(otherLanguages("Wir zahlen die Kaution für Sie, und Sie geben nichts.", ["de", "en"])).toEqual([]);
});

test.each(languages)("no honest text of %s is refused for what it would be in another language", (language) => {
  for (const folder of ["corpus", "held-back"] as const) {
    const { honest = [] } = corpora(folder).get(language) ?? {};
    const more = honest.filter(({ text }) => {
      const before = [language, "en"].some((reader) => neverPay(reader as Language, text).length > 0);
      return !before && neverPayToAnybody(language, text).length > 0;
    });
    expect(more).toEqual([]);
  }
});
