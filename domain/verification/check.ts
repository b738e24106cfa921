/**
 * Is it really us? (B5) The number that wrote and the code it quoted, as people type them, and what to answer. Only both
 * together mean yes; what cannot be a number or a code is first taken for a typing mistake.
 */
import { parsePhoneNumberWithError } from "libphonenumber-js/max";
import { toCountryCode } from "../phone/countries.ts";
import { readableNumber } from "../phone/readable.ts";
import { normaliseCode } from "../code/code.ts";

/** Longest number and code that are read, in UTF-16 code units. */
export const VERIFY_MAX_LENGTH = 64;

/**
 * A number of any kind in E.164, "+447400123456": with +44 or 0044, in the national format of `country` (ISO 3166-1
 * alpha-2) where there is one, with spaces, brackets, dashes, and digits of any script. Null: it cannot be a whole number.
 */
export function readNumber(typed: string, country: string | null): string | null {
  if (typed.length > VERIFY_MAX_LENGTH) return null;
  const defaultCountry = toCountryCode(country);
  try {
    const number = parsePhoneNumberWithError(readableNumber(typed), {
      ...(defaultCountry && { defaultCountry }),
      extract: false,
    });
    return number.ext === undefined && number.isPossible() ? number.number : null;
  } catch {
    // libphonenumber throws ParseError for everything that is no number.
    return null;
  }
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
