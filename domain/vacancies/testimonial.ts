/** Testimonials with the record of consent (D23). */
import * as v from "valibot";
import { type Language, languages } from "../../locales/markets.ts";
import { isStorable, withoutOverrides } from "../application/text.ts";
import type { Tactic } from "../scam-check/tactics.ts";
import { scamsIn, type UncheckedText } from "./scam-findings.ts";

/** Characters. */
export const testimonialLimits = { line: 300, quote: 600 } as const;

/** Including those not shown. */
export const mostTestimonials = 200;

/** Testimonials on the home page: the first with a text in its language. */
const shownAtHome = 2;

const typed = (most: number) =>
  v.pipe(
    v.string(),
    v.transform(withoutOverrides),
    v.trim(),
    v.minLength(1),
    v.maxLength(most),
    v.check(isStorable, "this cannot be stored"),
  );
const line = typed(testimonialLimits.line);

const testimonialTexts = v.pipe(
  v.record(
    v.picklist(languages),
    v.strictObject({
      /** First name in the script of this language, if different. */
      name: v.optional(line),
      quote: typed(testimonialLimits.quote),
      role: line,
    }),
  ),
  v.check((texts) => Object.keys(texts).length > 0, "at least one language"),
);
export type TestimonialTexts = v.InferOutput<typeof testimonialTexts>;

/** Words without consent or state. */
export const testimonialWords = v.strictObject({
  /** First name. */
  name: line,
  texts: testimonialTexts,
});
export type TestimonialWords = v.InferOutput<typeof testimonialWords>;

/** Who consented to publication, when, and where the record is kept. */
export const testimonialConsent = v.strictObject({
  by: line,
  on: v.pipe(v.string(), v.isoDate(), v.check(isDay, "there is no such day")),
  keptAt: line,
});
export type TestimonialConsent = v.InferOutput<typeof testimonialConsent>;

/** `2026-02-30` has the right format but does not exist. */
function isDay(text: string): boolean {
  // oxlint-disable-next-line no-restricted-globals -- parses what was typed; no clock is read
  return new Date(text).toJSON()?.startsWith(text) ?? false;
}

/** Why a consent ended: withdrawn, replaced by a newer record, or given to other words. */
export const consentEndings = ["withdrawn", "replaced", "reworded"] as const;

/** Ended consents stay on record. */
export interface FormerConsent extends TestimonialConsent {
  readonly ended: (typeof consentEndings)[number];
  /** ISO 8601. */
  readonly endedAt: string;
}

/** As stored. */
export interface Testimonial extends TestimonialWords {
  /** null: no consent, or it has ended; then only a sample is shown. */
  readonly consent: TestimonialConsent | null;
  readonly formerConsents: readonly FormerConsent[];
  /** Only from the demo's file, and labelled everywhere; no one can create one at the desk. */
  readonly sample: boolean;
  /** null: not on the site. */
  readonly shownAt: Date | null;
  /** null: never on the site. */
  readonly firstShownAt: Date | null;
}

/** As shown on the site. */
export interface ShownTestimonial {
  readonly id: string;
  readonly name: string;
  readonly texts: TestimonialTexts;
  /** A sample of the demo, labelled as such. */
  readonly sample: boolean;
}

/** Testimonials for a home page in this language: the first with a text in it, in order. */
export function testimonialsAtHome<Kept extends Pick<TestimonialWords, "texts">>(
  shown: readonly Kept[],
  language: Language,
): Kept[] {
  return shown.filter(({ texts }) => texts[language] !== undefined).slice(0, shownAtHome);
}

/** A sentence that asks applicants for money or its equivalent, with its tactic. */
export interface AskingSentence {
  readonly language: Language;
  readonly sentence: string;
  readonly tactic: Tactic;
}

/**
 * All such sentences in all languages (B8); empty: may be shown. If no field asks alone, reads the
 * fields together.
 */
export function askingSentences(testimonial: TestimonialWords): AskingSentence[] {
  return fieldsOf(testimonial).flatMap(({ language, fields }) => {
    const alone = fields.flatMap((field) => scamsIn(language, field));
    const found = alone.length > 0 ? alone : scamsIn(language, fields.join("\n"));
    return found.map(({ sentence, tactic }) => ({ language, sentence, tactic }));
  });
}

/** All texts that {@link askingSentences} reads. */
export function textsOfTestimonial(testimonial: TestimonialWords): UncheckedText[] {
  return fieldsOf(testimonial).flatMap(({ language, fields }) =>
    [...fields, fields.join("\n")].map((text): UncheckedText => ({ language, text })),
  );
}

function fieldsOf({ name, texts }: TestimonialWords) {
  return Object.entries(texts).map(([code, text]) => ({
    language: code as Language,
    fields: [text.quote, text.role, text.name ?? name],
  }));
}
