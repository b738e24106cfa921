/** What production asks of what the site shows (D24): every error, in words for the operator. */
import type { Language } from "../../locales/markets.ts";
import { isOfSample } from "../operator/sample.ts";
import { type AskingPlace, askingPlaces } from "./asking.ts";
import type { PublishedText, PublishedVacancy } from "./content.ts";
import { askingSentences, type ShownTestimonial } from "./testimonial.ts";

export interface Shown {
  /** Nothing was ever published. */
  readonly isEmpty: boolean;
  readonly open: readonly PublishedVacancy[];
  readonly testimonials: readonly ShownTestimonial[];
}

/** `sample` are the texts of the sample (domain/operator/sample.ts). */
export function missingOnShelf({ isEmpty, open, testimonials }: Shown, sample: ReadonlySet<string>): string[] {
  const isSample = (texts: readonly string[]) => texts.some((text) => isOfSample(text, sample));
  return [
    ...(isEmpty
      ? [
          "vacancies: production needs at least one real vacancy, in the operator file or by `fairlead vacancies import`",
        ]
      : []),
    ...open
      .filter((vacancy) => vacancy.sample || isSample(Object.values(vacancy.texts).map(({ text }) => text.summary)))
      .map(({ slug }) => `vacancies ${slug}: a sample of the demo is left; close it`),
    ...testimonials
      .filter(
        (testimonial) => testimonial.sample || isSample(Object.values(testimonial.texts).map(({ quote }) => quote)),
      )
      .map(({ name }) => `testimonials ${name}: a sample of the demo is left`),
    ...open.flatMap(({ slug, texts }) => askingTexts(texts).map((asking) => `vacancies ${slug}: ${asking}`)),
    ...testimonials.flatMap((testimonial) =>
      askingSentences(testimonial).map(
        ({ language, ...finding }) => `testimonials ${testimonial.name}: ${inWords(language, finding)}`,
      ),
    ),
  ];
}

/** A rule that became stricter than it was when the text was published is seen at the next start. */
function askingTexts(texts: PublishedVacancy["texts"]): string[] {
  return (Object.entries(texts) as [Language, PublishedText][]).flatMap(([language, { text }]) =>
    askingPlaces(language, text).map((finding) => inWords(language, finding)),
  );
}

function inWords(language: Language, { tactic, sentence }: Pick<AskingPlace, "tactic" | "sentence">): string {
  return `${language} asks applicants for money or what is as good (${tactic}): «${sentence}»`;
}
