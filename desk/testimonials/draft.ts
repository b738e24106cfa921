/** What is being written of a testimonial and not saved yet. */
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
  /** That it is made of, or that was seen beside it since; null: it is new. */
  readonly version: number | null;
  readonly name: string;
  readonly texts: Readonly<Partial<Record<Language, DraftText>>>;
}

export const noText: DraftText = { name: "", quote: "", role: "" };

export function newDraft(): Draft {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // A UUID of version 4, also over plain HTTP, where a browser makes none.
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

/** The languages that something is typed in, and those of them that lack their quote or their role. */
export function writtenIn({ texts }: Draft): { readonly written: Language[]; readonly incomplete: Language[] } {
  const written = languages.filter((language) => !isEmpty(texts[language] ?? noText));
  const incomplete = written.filter((language) => {
    const { quote, role } = texts[language] ?? noText;
    return quote.trim() === "" || role.trim() === "";
  });
  return { written, incomplete };
}

/** As it is sent: without the languages that were left empty. */
export function wordsOf(draft: Draft): TestimonialWords {
  const texts: TestimonialTexts = {};
  for (const language of writtenIn(draft).written) {
    const { name, quote, role } = draft.texts[language] ?? noText;
    texts[language] = { ...(name.trim() === "" ? {} : { name }), quote, role };
  }
  return { name: draft.name, texts };
}
