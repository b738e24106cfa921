/** What somebody said of working here, with the record of their consent (D23). */
import * as v from "valibot";
import { type Language, languages } from "../../locales/markets.ts";
import { isStorable } from "../application/text.ts";
import type { Tactic } from "../never-pay/tactics.ts";
import { asking, type Unread } from "./asking.ts";

/** Characters. */
export const testimonialLimits = { line: 300, quote: 600 } as const;

/** Of all that are kept, shown or not. */
export const mostTestimonials = 200;

/** That the home page shows: the first that have a text in its language. */
const shownAtHome = 2;

const typed = (most: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most), v.check(isStorable, "this cannot be stored"));
const line = typed(testimonialLimits.line);

const testimonialTexts = v.pipe(
  v.record(
    v.picklist(languages),
    v.strictObject({
      /** The first name in this language's script, where it is not the one above. */
      name: v.optional(line),
      quote: typed(testimonialLimits.quote),
      role: line,
    }),
  ),
  v.check((texts) => Object.keys(texts).length > 0, "at least one language"),
);
export type TestimonialTexts = v.InferOutput<typeof testimonialTexts>;

/** What it says, without whether that may be shown. */
export const testimonialWords = v.strictObject({
  /** The first name. */
  name: line,
  texts: testimonialTexts,
});
export type TestimonialWords = v.InferOutput<typeof testimonialWords>;

/** Who agreed to publication, on which day, and where the record is kept. */
export const testimonialConsent = v.strictObject({
  by: line,
  on: v.pipe(v.string(), v.isoDate(), v.check(isDay, "there is no such day")),
  keptAt: line,
});
export type TestimonialConsent = v.InferOutput<typeof testimonialConsent>;

/** `2026-02-30` looks like a day, and is none. */
function isDay(text: string): boolean {
  // oxlint-disable-next-line no-restricted-globals -- what was typed, read; no clock is
  return new Date(text).toJSON()?.startsWith(text) ?? false;
}

/** Why a consent is a former one: taken back by the person, replaced by a newer record, or given to other words than these. */
export const consentEndings = ["withdrawn", "replaced", "reworded"] as const;

/** That there was one stays known. */
export interface FormerConsent extends TestimonialConsent {
  readonly ended: (typeof consentEndings)[number];
  /** ISO 8601. */
  readonly endedAt: string;
}

/** As the desk keeps it. */
export interface Testimonial extends TestimonialWords {
  /** null: nobody agreed yet, or not any more; then it is not shown, unless it is a sample. */
  readonly consent: TestimonialConsent | null;
  readonly formerConsents: readonly FormerConsent[];
  /** Of the demo's file alone, and marked as one wherever it stands: nobody makes one at the desk. */
  readonly sample: boolean;
  /** null: not on the site, or taken off it. */
  readonly shownAt: Date | null;
  /** null: it was never on the site. */
  readonly firstShownAt: Date | null;
}

/** As the site shows it. */
export interface ShownTestimonial {
  readonly id: string;
  readonly name: string;
  readonly texts: TestimonialTexts;
  /** A sample of the demo, marked as one. */
  readonly sample: boolean;
}

/** What a home page in that language shows of them: the first that have a text in it, in their order. */
export function testimonialsAtHome<Kept extends Pick<TestimonialWords, "texts">>(
  shown: readonly Kept[],
  language: Language,
): Kept[] {
  return shown.filter(({ texts }) => texts[language] !== undefined).slice(0, shownAtHome);
}

/** A sentence that asks applicants for money or for what is as good as money, and what it asks for. */
export interface AskingSentence {
  readonly language: Language;
  readonly sentence: string;
  readonly tactic: Tactic;
}

/** Every one of them, in every language (B8); none: it may be shown. Where no field asks, they may do so together. */
export function askingSentences(testimonial: TestimonialWords): AskingSentence[] {
  return fieldsOf(testimonial).flatMap(({ language, fields }) => {
    const alone = fields.flatMap((field) => asking(language, field));
    const found = alone.length > 0 ? alone : asking(language, fields.join("\n"));
    return found.map(({ sentence, tactic }) => ({ language, sentence, tactic }));
  });
}

/** All that {@link askingSentences} asks of one. */
export function textsOfTestimonial(testimonial: TestimonialWords): Unread[] {
  return fieldsOf(testimonial).flatMap(({ language, fields }) =>
    [...fields, fields.join("\n")].map((text): Unread => ({ language, text })),
  );
}

function fieldsOf({ name, texts }: TestimonialWords) {
  return Object.entries(texts).map(([code, text]) => ({
    language: code as Language,
    fields: [text.quote, text.role, text.name ?? name],
  }));
}
