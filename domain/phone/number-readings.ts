/**
 * Possible readings of a typed number. Address books, autofill and wa.me give the calling code
 * without a plus.
 */
import { parsePhoneNumberWithError, type CountryCode, type PhoneNumber } from "libphonenumber-js/max";
import { dialCode, trunkPrefix } from "./countries.ts";
import { readableNumber } from "./readable-number.ts";

/**
 * All readings of `text` (readable-number.ts): first as a number of `country`, last with its first
 * digits as a calling code. Empty: no number of any country.
 */
export function readingsOf(text: string, country: CountryCode | null): readonly PhoneNumber[] {
  const digits = /^\(?[\d\s()./\p{Pd}]+$/u.test(text) ? text.replaceAll(/\D/g, "") : "";
  const code = country === null ? "" : dialCode(country);
  // Some plans (Colombia) use it only for fixed lines, but people also type it before mobile
  // numbers.
  const trunk = /^0[1-9]/.test(digits) && trunkPrefix(code) === "0" ? [`+${code}${digits.slice(1)}`] : [];
  const bare = /^[1-9]/.test(digits) ? [`+${digits}`] : [];
  const read = [text, ...trunk, ...bare].map((each) => parse(each, country)).filter((number) => number !== null);
  return read.filter((number, place) => read.findIndex((other) => other.number === number.number) === place);
}

/**
 * The number typed with its calling code, E.164, also as on letterheads, +44 (0)7400 …; null: none.
 */
export function internationalNumber(typed: string): string | null {
  const text = readableNumber(typed);
  const number = text.startsWith("+") ? parse(text, null) : null;
  return number?.isPossible() ? number.number : null;
}

function parse(text: string, country: CountryCode | null): PhoneNumber | null {
  try {
    const number = parsePhoneNumberWithError(text, { ...(country && { defaultCountry: country }), extract: false });
    return number.ext === undefined ? number : null;
  } catch {
    // libphonenumber throws ParseError for anything that is not a number.
    return null;
  }
}
