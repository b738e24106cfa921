/**
 * Where applications are open (D14): an operator setting, by default the specification's list.
 * "Eligible" means people who can work there; it says nothing about citizenship.
 */
import { isMarketCode, markets } from "../locales/markets.ts";

/**
 * ISO 3166-1 alpha-2. Specification section 9 lists eighteen codes: en, de, fr, ro, tr, gb, us, sg, au, ca, nz, nl, at,
 * be, es, se, kr, it. `en` names a language and reads as GB (D14), which the list holds already: seventeen countries.
 */
export const defaultEligibleCountries: readonly string[] = [
  "GB",
  "DE",
  "FR",
  "RO",
  "TR",
  "US",
  "SG",
  "AU",
  "CA",
  "NZ",
  "NL",
  "AT",
  "BE",
  "ES",
  "SE",
  "KR",
  "IT",
];

/** `country` in either case; anything that is no country of the list is not eligible. */
export function isEligible(country: string, eligible: readonly string[] = defaultEligibleCountries): boolean {
  return eligible.includes(country.toUpperCase());
}

/**
 * The countries the operator takes applications from, without those whose market is paused: the pages of such a market stay, and
 * explain. `file` is the operator's.
 */
export function openCountries(file: {
  readonly eligibleCountries: readonly string[];
  readonly markets: { readonly paused: readonly string[] };
}): readonly string[] {
  const closed = file.markets.paused.map((code) => (isMarketCode(code) ? markets[code].country : null));
  return file.eligibleCountries.filter((country) => !closed.includes(country));
}
