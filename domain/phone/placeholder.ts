import { getExampleNumber, type CountryCode } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { dialCode } from "./countries.ts";

/**
 * Example of a national number as typed after the dial code: "7400 123456" for GB. Uses the
 * international form, because the national one includes a trunk 0 that must not be typed.
 */
export function placeholder(country: string): string {
  const example = getExampleNumber(country as CountryCode, examples);
  if (example === undefined) return "";
  return example.formatInternational().slice(`+${dialCode(country)} `.length);
}

/**
 * Answer of the location API for an unknown country: exactly specification section 3 (D15). Never a
 * detected one (D13).
 */
export const fallbackLocation = {
  iso_code: "US",
  area_code: "1",
  placeholder: "xxx-xxx-xxxx",
  country: "US",
} as const;

export interface Location {
  /** ISO 3166-1 alpha-2. */
  readonly iso_code: string;
  readonly area_code: string;
  /** Example number of the country with x for every digit (D15). */
  readonly placeholder: string;
  /** ISO 3166-1 alpha-2, repeated as in the specification's fallback. */
  readonly country: string;
}

/** "xxxx xxxxxx" for GB; for US the specification's own form. */
export function locationPlaceholder(country: string): string {
  if (country === fallbackLocation.iso_code) return fallbackLocation.placeholder;
  return placeholder(country).replace(/\d/g, "x");
}

/** Answer of the location API; `country` null: not detected. */
export function locationOf(country: string | null): Location {
  if (country === null) return fallbackLocation;
  return { iso_code: country, area_code: dialCode(country), placeholder: locationPlaceholder(country), country };
}
