/**
 * Published texts that ask for money according to today's check (B8), which may be stricter than at
 * publication. The site hides them by language.
 */
import type { Language } from "../../locales/markets.ts";
import { type ScamPlace, scamPlaces } from "./scam-findings.ts";
import type { PublishedText, PublishedTexts } from "./content.ts";
import { askingSentences, type ShownTestimonial } from "./testimonial.ts";

export interface FlaggedText extends ScamPlace {
  readonly language: Language;
}

export function flaggedTexts(texts: PublishedTexts): FlaggedText[] {
  return (Object.entries(texts) as [Language, PublishedText][]).flatMap(([language, { text }]) =>
    scamPlaces(language, text).map((place) => ({ ...place, language })),
  );
}

/** In the order of publication. */
export function flaggedLanguages(texts: PublishedTexts): Language[] {
  return [...new Set(flaggedTexts(texts).map(({ language }) => language))];
}

export function flaggedLanguagesOf(testimonial: ShownTestimonial): Language[] {
  return [...new Set(askingSentences(testimonial).map(({ language }) => language))];
}

/** The remaining languages; null: none. */
export function unflaggedTexts(
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
