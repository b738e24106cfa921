import { negotiateCountry } from "../../domain/visitor/country.ts";
import type { MarketCode } from "../../locales/markets.ts";

/** The country a page speaks of; null where it would be only a guess (D13). */
export function spokenCountry(market: MarketCode, detected: string | null): string | null {
  const found = negotiateCountry({ explicit: null, detected, market });
  return found.source === "default" ? null : found.country;
}
