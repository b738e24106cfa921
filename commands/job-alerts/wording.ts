import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";

/** The exact terms beside the button in this market. */
export function alertWording(market: MarketCode): string {
  return translatorFor(market)("jobAlert.terms");
}
