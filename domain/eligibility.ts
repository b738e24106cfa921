/**
 * Countries open for applications (D14): an operator setting; the default is the specification's
 * list. "Eligible" means able to work there; it says nothing about citizenship.
 */
import { isMarketCode, type MarketCode, markets } from "../locales/markets.ts";

/**
 * ISO 3166-1 alpha-2. Specification section 9 lists eighteen codes: en, de, fr, ro, tr, gb, us, sg,
 * au, ca, nz, nl, at, be, es, se, kr, it. `en` is a language and reads as GB (D14), already listed:
 * seventeen countries.
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

/** Case-insensitive; an unknown country is not eligible. */
export function isEligible(country: string, eligible: readonly string[] = defaultEligibleCountries): boolean {
  return eligible.includes(country.toUpperCase());
}

/** Of the operator file. */
export interface CountrySettings {
  readonly eligibleCountries: readonly string[];
  readonly markets: { readonly paused: readonly string[] };
}

/**
 * Eligible countries of the operator file, except those whose market is paused. The pages of a
 * paused market stay online and explain it.
 */
export function openCountries(file: CountrySettings): readonly string[] {
  const closed = file.markets.paused.map((code) => (isMarketCode(code) ? markets[code].country : null));
  return file.eligibleCountries.filter((country) => !closed.includes(country));
}

/** Whether people of the market's country can apply. A market without a country is always open. */
export function isMarketOpen(market: MarketCode, file: CountrySettings): boolean {
  const { country } = markets[market];
  return country === null || openCountries(file).includes(country);
}
