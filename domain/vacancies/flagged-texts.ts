/**
 * Finds published texts that ask for money (B8). Today's check may be stricter than the one at
 * publication. The site hides such texts, language by language.
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

export function flaggedTestimonialLanguages(testimonial: ShownTestimonial): Language[] {
  return [...new Set(askingSentences(testimonial).map(({ language }) => language))];
}

/** The testimonial without these languages; null: none is left. */
export function withoutFlaggedTexts(
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
