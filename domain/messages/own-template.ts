/** Templates that recruiters name themselves: whose they are, and in which language one is sent where the applicant's is missing. */
import * as v from "valibot";
import { type Language, languages } from "../../locales/markets.ts";
import { isStorable } from "../application/text.ts";

/** The tabs of a message hold no more. */
export const mostOwnTemplates = 20;

/** Made by the desk: a press that arrives twice makes one. */
export const ownTemplateId = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));
export const ownTemplateName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40), v.check(isStorable));

/** @param madeBy null: their account is gone */
export function mayChangeTemplate(
  who: { readonly id: string; readonly role: "recruiter" | "manager" },
  madeBy: string | null,
): boolean {
  return who.role === "manager" || who.id === madeBy;
}

/** Of the languages that it is written in: the applicant's, else the recruiter's, else English, else any. Null: it has no text. */
export function languageToWrite(written: readonly Language[], theirs: Language, recruiters: Language): Language | null {
  const wanted = [theirs, recruiters, "en" as const, ...languages];
  return wanted.find((language) => written.includes(language)) ?? null;
}
