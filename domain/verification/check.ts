/**
 * Is it really us? (B5) The number that wrote and the code it quoted, as people type them, and what to answer. Only both
 * together mean yes; what cannot be a number or a code is first taken for a typing mistake.
 */
import { toCountryCode } from "../phone/countries.ts";
import { numberText, readableNumber } from "../phone/readable.ts";
import { readingsOf } from "../phone/readings.ts";
import { normaliseCode } from "../code/code.ts";

/** Longest number and code that are read, in UTF-16 code units. */
export const VERIFY_MAX_LENGTH = 64;

/**
 * Every number that was possibly typed, in E.164, "+447400123456", the likeliest first: with +44, 0044 or a bare 44, in the national
 * format of one of `countries` (ISO 3166-1 alpha-2; null: not known), with spaces, brackets, dashes, digits of any script, or as a link
 * to a chat or a call. Empty: it cannot be a whole number.
 */
export function readNumbers(typed: string, countries: readonly (string | null)[]): readonly string[] {
  const text = numberText(typed);
  if (text.length > VERIFY_MAX_LENGTH) return [];
  const readings = [...countries.map(toCountryCode), null]
    .flatMap((country) => readingsOf(readableNumber(text), country))
    .filter((number) => number.isPossible());
  const likely = (number: (typeof readings)[number]) => number.getType() === "MOBILE";
  return [...new Set([...readings.filter(likely), ...readings].map(({ number }) => number))];
}

/** A code as it is stored; null: it has another length, or a character that no code has. */
export function readCode(typed: string): string | null {
  return typed.length > VERIFY_MAX_LENGTH ? null : normaliseCode(typed);
}

export interface Read {
  readonly number: string | null;
  readonly code: string | null;
}

export type Verdict =
  | { readonly kind: "yes" }
  /** Both are ours, but everybody can find the number: only whoever applied can tell whether the code is theirs. */
  | { readonly kind: "public" }
  | { readonly kind: "no" }
  /** What looks mistyped. */
  | { readonly kind: "typo"; readonly number: boolean; readonly code: boolean };

/**
 * `known`: a recruiter writes or wrote from the number; the code is an application's. `publicNumber`: the one that the site itself
 * shows, in E.164. `again`: a typing mistake was already
 * suggested, so that somebody who types what the message really says gets a plain no.
 */
export function verdict(
  read: Read,
  known: { readonly number: boolean; readonly code: boolean },
  publicNumber: string | undefined,
  again: boolean,
): Verdict {
  if (read.number !== null && read.code !== null && known.number && known.code) {
    return { kind: read.number === publicNumber ? "public" : "yes" };
  }
  const number = read.number === null;
  const code = read.code === null;
  return (number || code) && !again ? { kind: "typo", number, code } : { kind: "no" };
}
