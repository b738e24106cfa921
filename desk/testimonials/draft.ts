import { type DeskTestimonial } from "../../domain/desk/testimonials.ts";
import type { TestimonialTexts, TestimonialWords } from "../../domain/vacancies/testimonial.ts";
import { type Language, languages } from "../../locales/markets.ts";

export interface DraftText {
  readonly name: string;
  readonly quote: string;
  readonly role: string;
}

export interface Draft {
  readonly id: string;
  /** The version it is based on, or the newer one shown beside it since; null: it is new. */
  readonly version: number | null;
  readonly name: string;
  readonly texts: Readonly<Partial<Record<Language, DraftText>>>;
}

export const noText: DraftText = { name: "", quote: "", role: "" };

export function newDraft(): Draft {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // UUID version 4, built by hand because `crypto.randomUUID` is missing over plain HTTP.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { id: digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"), version: null, name: "", texts: {} };
}

export function draftOf({ id, version, name, texts }: DeskTestimonial): Draft {
  const typed = Object.entries(texts).map(([language, text]) => [language, { ...noText, ...text }]);
  return { id, version, name, texts: Object.fromEntries(typed) as Draft["texts"] };
}

const isEmpty = ({ name, quote, role }: DraftText) => [name, quote, role].every((typed) => typed.trim() === "");

/** Languages with any text, and those among them without quote or role. */
export function writtenIn({ texts }: Draft): { readonly written: Language[]; readonly incomplete: Language[] } {
  const written = languages.filter((language) => !isEmpty(texts[language] ?? noText));
  const incomplete = written.filter((language) => {
    const { quote, role } = texts[language] ?? noText;
    return quote.trim() === "" || role.trim() === "";
  });
  return { written, incomplete };
}

/** The request body, without empty languages. */
export function wordsOf(draft: Draft): TestimonialWords {
  const texts: TestimonialTexts = {};
  for (const language of writtenIn(draft).written) {
    const { name, quote, role } = draft.texts[language] ?? noText;
    texts[language] = { ...(name.trim() === "" ? {} : { name }), quote, role };
  }
  return { name: draft.name, texts };
}
