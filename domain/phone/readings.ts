/** What a typed number may be. Numbers from address books, autofill and wa.me have their calling code and no plus. */
import { parsePhoneNumberWithError, type CountryCode, type PhoneNumber } from "libphonenumber-js/max";
import { dialCode, trunkPrefix } from "./countries.ts";

/**
 * Every possible reading of `text` (readable.ts): as a number of `country` first, with its first digits as a calling code last.
 * Empty: it is no number, of any country.
 */
export function readingsOf(text: string, country: CountryCode | null): readonly PhoneNumber[] {
  const digits = /^\(?[\d\s()./\p{Pd}]+$/u.test(text) ? text.replaceAll(/\D/g, "") : "";
  const code = country === null ? "" : dialCode(country);
  // Dialled before fixed lines alone in some plans (Colombia), and typed before mobile numbers all the same.
  const trunk = /^0[1-9]/.test(digits) && trunkPrefix(code) === "0" ? [`+${code}${digits.slice(1)}`] : [];
  const bare = /^[1-9]/.test(digits) ? [`+${digits}`] : [];
  const read = [text, ...trunk, ...bare].map((each) => parse(each, country)).filter((number) => number !== null);
  return read.filter((number, place) => read.findIndex((other) => other.number === number.number) === place);
}

function parse(text: string, country: CountryCode | null): PhoneNumber | null {
  try {
    const number = parsePhoneNumberWithError(text, { ...(country && { defaultCountry: country }), extract: false });
    return number.ext === undefined ? number : null;
  } catch {
    // libphonenumber throws ParseError for everything that is no number.
    return null;
  }
}
