/** What production asks of what the site shows (D24): every error, in words for the operator. */
import { neverPay } from "../never-pay/check.ts";
import type { Language } from "../../locales/markets.ts";
import { type PublishedVacancy, textLists, type VacancyText } from "./content.ts";
import type { ShownTestimonial } from "./testimonial.ts";

export interface Shown {
  /** Nothing was ever published. */
  readonly isEmpty: boolean;
  readonly open: readonly PublishedVacancy[];
  readonly testimonials: readonly ShownTestimonial[];
}

export function missingOnShelf({ isEmpty, open, testimonials }: Shown): string[] {
  return [
    ...(isEmpty
      ? [
          "vacancies: production needs at least one real vacancy, in the operator file or by `fairlead vacancies import`",
        ]
      : []),
    ...open
      .filter(({ sample }) => sample)
      .map(({ slug }) => `vacancies ${slug}: a sample of the demo is left; close it`),
    ...testimonials
      .filter(({ sample }) => sample)
      .map(({ name }) => `testimonials ${name}: a sample of the demo is left`),
    ...open.flatMap(({ slug, texts }) => askingTexts(texts).map((asking) => `vacancies ${slug}: ${asking}`)),
    ...testimonials.flatMap(({ name, texts }) =>
      entriesOf(texts).flatMap(([language, { quote, role }]) =>
        [quote, role].flatMap((text) => asked(language, text)).map((asking) => `testimonials ${name}: ${asking}`),
      ),
    ),
  ];
}

/** A rule that became stricter than it was when the text was published is seen at the next start. */
function askingTexts(texts: PublishedVacancy["texts"]): string[] {
  return entriesOf(texts).flatMap(([language, { text }]) => wordsOf(text).flatMap((words) => asked(language, words)));
}

function asked(language: Language, text: string): string[] {
  return neverPay(language, text).map(
    ({ tactic, sentence }) => `${language} asks applicants for money or what is as good (${tactic}): «${sentence}»`,
  );
}

function wordsOf(text: VacancyText): string[] {
  return [text.title, text.summary, ...textLists.flatMap((list) => text[list])].filter((words) => words !== "");
}

function entriesOf<Value>(texts: Partial<Record<Language, Value>>): [Language, Value][] {
  return Object.entries(texts) as [Language, Value][];
}
