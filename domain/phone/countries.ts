/** Countries and calling codes from libphonenumber's metadata (ITU-T E.164). */
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  type CountryCode,
} from "libphonenumber-js/max";

/** All countries with a numbering plan: ISO 3166-1 alpha-2 (and XK, AC, TA). */
export const phoneCountries: readonly string[] = getCountries();

/** The ISO code in uppercase, from any spelling; null: no such country. */
export function toCountryCode(value: string | null | undefined): CountryCode | null {
  if (value == null) return null;
  const code = value.trim().toUpperCase();
  return isSupportedCountry(code) ? code : null;
}

/**
 * Calling code, digits only: "44" for GB. Throws for an unknown country: check with
 * `toCountryCode`.
 */
export function dialCode(country: string): string {
  return getCountryCallingCode(country as CountryCode);
}

/**
 * Default country of a calling code: US for 1, GB for 44; null: no country has it. libphonenumber
 * lists the main country of a shared code first.
 */
export function mainCountry(areaCode: string): string | null {
  if (!/^\d{1,3}$/.test(areaCode)) return null;
  const plans = new Metadata() as unknown as { getCountryCodesForCallingCode(code: string): string[] | undefined };
  return toCountryCode(plans.getCountryCodesForCallingCode(areaCode)?.[0]);
}

const trunks = new Map<string, string>();

/** Trunk prefix for domestic calls: "0" for 44, "8" for 7; "" if the plan has none. */
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
  // For plans without a prefix the metadata has a number here.
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
 * Country of a registration (D9): the given one; else that of the area code, preferring the
 * visitor's; else the visitor's. A contradiction is an error, because either reading would store a
 * wrong number. `areaCode`: ASCII digits, perhaps with plus, two zeros or spaces.
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
