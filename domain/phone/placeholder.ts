/** Example numbers for the form and the location call. */
import { getExampleNumber, type CountryCode } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { dialCode } from "./countries.ts";

/**
 * An example national number, grouped, without the trunk prefix, as it is typed behind a fixed dial code: "7400 123456"
 * for GB. Taken from the international form, because the national one would show the 0 that is not to be typed.
 */
export function placeholder(country: string): string {
  const example = getExampleNumber(country as CountryCode, examples);
  if (example === undefined) return "";
  return example.formatInternational().slice(`+${dialCode(country)} `.length);
}

/** What the location call answers when it does not know: specification section 3, exactly (D15). Never a detection (D13). */
export const fallbackLocation = {
  iso_code: "US",
  area_code: "1",
  placeholder: "xxx-xxx-xxxx",
  country: "US",
} as const;

export interface Location {
  /** ISO 3166-1 alpha-2. */
  readonly iso_code: string;
  /** Country calling code, digits only. */
  readonly area_code: string;
  /** The country's example number with every digit as x (D15). */
  readonly placeholder: string;
  /** ISO 3166-1 alpha-2 again, as the specification's fallback has it. */
  readonly country: string;
}

/** "xxxx xxxxxx" for GB; the specification's own form for US. */
export function locationPlaceholder(country: string): string {
  if (country === fallbackLocation.iso_code) return fallbackLocation.placeholder;
  return placeholder(country).replace(/\d/g, "x");
}

/** The result of the location call; `country` is null when nothing was detected. */
export function locationOf(country: string | null): Location {
  if (country === null) return fallbackLocation;
  return { iso_code: country, area_code: dialCode(country), placeholder: locationPlaceholder(country), country };
}
