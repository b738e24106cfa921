/**
 * What is published and asks applicants for money by the check as it is today (B8), which may be stricter than the one that it was
 * published with: the site does not show it, language by language.
 */
import type { Language } from "../../locales/markets.ts";
import { type AskingPlace, askingPlaces } from "./asking.ts";
import type { PublishedText, PublishedTexts } from "./content.ts";
import { askingSentences, type ShownTestimonial } from "./testimonial.ts";

export interface AskingText extends AskingPlace {
  readonly language: Language;
}

export function askingTexts(texts: PublishedTexts): AskingText[] {
  return (Object.entries(texts) as [Language, PublishedText][]).flatMap(([language, { text }]) =>
    askingPlaces(language, text).map((place) => ({ ...place, language })),
  );
}

/** In the order that they are published in. */
export function askingLanguages(texts: PublishedTexts): Language[] {
  return [...new Set(askingTexts(texts).map(({ language }) => language))];
}

export function askingLanguagesOf(testimonial: ShownTestimonial): Language[] {
  return [...new Set(askingSentences(testimonial).map(({ language }) => language))];
}

/** What is left of it; null: nothing. */
export function honestPart(
  { id, name, texts, sample }: ShownTestimonial,
  withheld: readonly Language[],
): ShownTestimonial | null {
  const left = withoutLanguages(texts, withheld);
  return Object.keys(left).length > 0 ? { id, name, texts: left, sample } : null;
}

export function withoutLanguages<Texts extends object>(texts: Texts, languages: readonly Language[]): Texts {
  const left = Object.entries(texts).filter(([language]) => !languages.includes(language as Language));
  return Object.fromEntries(left) as Texts;
}
