/** Templates that recruiters add: who may change them, and the fallback language. */
import * as v from "valibot";
import { type Language, languages } from "../../locales/markets.ts";
import { isStorable } from "../application/text.ts";

/** Limit of the tabs of a message. */
export const mostOwnTemplates = 20;

/** Idempotency key made by the desk. */
export const ownTemplateId = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));
export const ownTemplateName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40), v.check(isStorable));

/** @param madeBy null: deleted account */
export function mayChangeTemplate(
  who: { readonly id: string; readonly role: "recruiter" | "manager" },
  madeBy: string | null,
): boolean {
  return who.role === "manager" || who.id === madeBy;
}

/**
 * Language of the text to use: the applicant's, else the recruiter's, English, or any. Null: no
 * text.
 */
export function languageToWrite(written: readonly Language[], theirs: Language, recruiters: Language): Language | null {
  const wanted = [theirs, recruiters, "en" as const, ...languages];
  return wanted.find((language) => written.includes(language)) ?? null;
}
