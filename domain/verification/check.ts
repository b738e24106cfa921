/**
 * Verification that a message is ours (B5), from the sender's number and the quoted code. Only both
 * together mean yes; unreadable input is first treated as a typo.
 */
import { toCountryCode } from "../phone/countries.ts";
import { numberText, readableNumber } from "../phone/readable-number.ts";
import { readingsOf } from "../phone/number-readings.ts";
import { normaliseCode } from "../code/code.ts";

/** Maximum length of number and code, in UTF-16 code units. */
export const VERIFY_MAX_LENGTH = 64;

/**
 * All numbers that may be meant, E.164, likeliest first: with +44, 0044 or a bare 44, in the
 * national format of `countries` (ISO 3166-1 alpha-2; null: unknown), in any script, or a chat or
 * call link. Empty: not a complete number.
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

/** The code as stored; null: wrong length or characters. */
export function readCode(typed: string): string | null {
  return typed.length > VERIFY_MAX_LENGTH ? null : normaliseCode(typed);
}

export interface Read {
  readonly number: string | null;
  readonly code: string | null;
}

export type Verdict =
  | { readonly kind: "yes" }
  /** Both are ours, but the number is public: only applicants know whether the code is theirs. */
  | { readonly kind: "public" }
  | { readonly kind: "no" }
  /** Input that looks mistyped. */
  | { readonly kind: "typo"; readonly number: boolean; readonly code: boolean };

/**
 * `known`: whether number and code are ours. `publicNumber`: the number on the site, E.164.
 * `again`: a typo was already suggested, so correctly copied text gets a plain no.
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
