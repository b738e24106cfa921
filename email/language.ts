import { direction, fallbackMarket, type Language, type MarketCode } from "../locales/markets.ts";
import { marketOfLang, textLanguage, textTag, type Translate, translatorFor } from "../locales/translator.ts";

export interface EmailLanguage {
  readonly t: Translate;
  readonly language: Language;
  /** BCP-47 */
  readonly tag: string;
  readonly dir: "ltr" | "rtl";
}

/** The language of a market's pages. */
export function inMarket(market: MarketCode): EmailLanguage {
  const language = textLanguage(market);
  return { t: translatorFor(market), language, tag: textTag(market), dir: direction(language) };
}

/** For a reader whose market is unknown. */
export function inLanguage(language: Language): EmailLanguage {
  return inMarket(marketOfLang(language) ?? fallbackMarket);
}
