/**
 * Countries as the numbering plans know them, and their calling codes (libphonenumber's metadata, from ITU-T E.164).
 */
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  type CountryCode,
} from "libphonenumber-js/max";

/** Every country that has a numbering plan: ISO 3166-1 alpha-2 (and XK, AC, TA). */
export const phoneCountries: readonly string[] = getCountries();

/** An ISO code as anybody may write it, in capitals; null when no country has it. */
export function toCountryCode(value: string | null | undefined): CountryCode | null {
  if (value == null) return null;
  const code = value.trim().toUpperCase();
  return isSupportedCountry(code) ? code : null;
}

/** Country calling code, digits only: "44" for GB. Throws for a code that is no country: check with `toCountryCode`. */
export function dialCode(country: string): string {
  return getCountryCallingCode(country as CountryCode);
}

/**
 * The country that a calling code stands for when nothing else is known: US for 1, GB for 44. null for a code that no
 * country has. libphonenumber lists the main country of a shared code first.
 */
export function mainCountry(areaCode: string): string | null {
  if (!/^\d{1,3}$/.test(areaCode)) return null;
  const plans = new Metadata() as unknown as { getCountryCodesForCallingCode(code: string): string[] | undefined };
  return toCountryCode(plans.getCountryCodesForCallingCode(areaCode)?.[0]);
}

const trunks = new Map<string, string>();

/** What is dialled before a national number at home: "0" for 44, "8" for 7; "" for a plan that has nothing. */
export function trunkPrefix(areaCode: string): string {
  let trunk = trunks.get(areaCode);
  if (trunk === undefined) {
    trunk = readTrunkPrefix(areaCode);
    trunks.set(areaCode, trunk);
  }
  return trunk;
}

function readTrunkPrefix(areaCode: string): string {
  const country = mainCountry(areaCode);
  if (country === null) return "";
  const plans = new Metadata() as unknown as {
    selectNumberingPlan(country: string): void;
    numberingPlan: { nationalPrefix(): unknown };
  };
  plans.selectNumberingPlan(country);
  const prefix = plans.numberingPlan.nationalPrefix();
  // Where a plan has none the metadata has a number in its place.
  return typeof prefix === "string" ? prefix : "";
}

export type ResolvedCountry =
  | { readonly ok: true; readonly country: string; readonly areaCode: string }
  | {
      readonly ok: false;
      readonly field: "country" | "area_code";
      readonly error: "countryUnknown" | "areaCodeMismatch";
    };

/**
 * The country of a registration (D9): the one it names; else, for an area code, the visitor's where its code is that one,
 * else the code's main country; else the visitor's. A country and an area code that contradict each other are refused,
 * because either reading would store a number that nobody gave.
 *
 * `areaCode` may have a plus, two zeros, spaces and other scripts' digits already turned into ASCII.
 */
export function resolveCountry(
  given: { readonly country: string | null; readonly areaCode: string | null },
  visitorCountry: string,
): ResolvedCountry {
  const areaCode = (given.areaCode ?? "").replace(/[\s()-]/g, "").replace(/^(\+|00)/, "");
  if (given.country !== null && given.country.trim() !== "") {
    const country = toCountryCode(given.country);
    if (country === null) return { ok: false, field: "country", error: "countryUnknown" };
    if (areaCode !== "" && areaCode !== dialCode(country)) {
      return { ok: false, field: "area_code", error: "areaCodeMismatch" };
    }
    return { ok: true, country, areaCode: dialCode(country) };
  }
  if (areaCode === "" || areaCode === dialCode(visitorCountry)) {
    return { ok: true, country: visitorCountry, areaCode: dialCode(visitorCountry) };
  }
  const main = mainCountry(areaCode);
  if (main === null) return { ok: false, field: "area_code", error: "areaCodeMismatch" };
  return { ok: true, country: main, areaCode };
}
