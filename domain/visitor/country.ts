/** The visitor's country of work, independent of the page's language (D13). */
import { markets, type MarketCode } from "../../locales/markets.ts";
import { toCountryCode } from "../phone/countries.ts";

/** Specification section 9: Singapore, dial code 65. */
export const defaultCountry = "SG";

export interface VisitorCountry {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly source: "chosen" | "detected" | "market" | "default";
  /** Whether the form's dial code is fixed; not if the country is only a guess (D13). */
  readonly locked: boolean;
}

/**
 * Explicit choice, detection, the market's country, then Singapore. Skips unknown codes, so that a
 * forged cookie or header has no effect.
 */
export function negotiateCountry(signs: {
  readonly explicit: string | null;
  readonly detected: string | null;
  readonly market: MarketCode;
}): VisitorCountry {
  const chosen = toCountryCode(signs.explicit);
  if (chosen !== null) return { country: chosen, source: "chosen", locked: true };
  const detected = toCountryCode(signs.detected);
  if (detected !== null) return { country: detected, source: "detected", locked: true };
  const own = markets[signs.market].country;
  if (own !== null) return { country: own, source: "market", locked: true };
  return { country: defaultCountry, source: "default", locked: false };
}
