/** Everything that is known of a country's law, by topic. */
import { ageLaws } from "./age.ts";
import { genderLaws } from "./gender.ts";
import { payFloors } from "./pay-floor.ts";
import type { MarketCountry } from "./row.ts";

export function rowsOf(country: MarketCountry) {
  return { age: ageLaws[country], gender: genderLaws[country], pay: payFloors[country] };
}
