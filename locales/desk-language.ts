/** How the desk writes each language of the site: as the first of its markets does. */
import { type Language, type MarketCode, marketCodes, markets } from "./markets.ts";
import { intlTag } from "./tags.ts";

/** In whose words the desk says what the site says too: the names of positions, countries and answers. */
export function deskMarket(language: Language): MarketCode {
  // Every language is some market's (tests/locales).
  return marketCodes.find((code) => markets[code].language === language)!;
}

/** For Intl. */
export function deskTag(language: Language): string {
  return intlTag(markets[deskMarket(language)].tag);
}
