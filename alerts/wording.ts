import type { MarketCode } from "../locales/markets.ts";
import { translatorFor } from "../locales/translator.ts";

/** Word for word what is agreed to, as it stands beside the button in this market. */
export function alertWording(market: MarketCode): string {
  return translatorFor(market)("jobAlert.terms");
}
