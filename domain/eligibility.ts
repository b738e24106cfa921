/**
 * Where applications are open (D14): an operator setting, by default the specification's list.
 * "Eligible" means people who can work there; it says nothing about citizenship.
 */

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
