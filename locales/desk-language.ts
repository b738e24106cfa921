/**
 * Maps each desk language to the market whose conventions it follows: the first with that language.
 */
import { type Language, type MarketCode, marketCodes, markets } from "./markets.ts";
import { intlTag } from "./tags.ts";

/** The market whose words the desk shares: names of positions, countries and answers. */
export function deskMarket(language: Language): MarketCode {
  // Every language has a market (tests/locales).
  return marketCodes.find((code) => markets[code].language === language)!;
}

/** BCP 47 tag for Intl. */
export function deskTag(language: Language): string {
  return intlTag(markets[deskMarket(language)].tag);
}
