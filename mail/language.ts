/** The language a letter is written in. */
import { direction, fallbackMarket, type Language, type MarketCode } from "../locales/markets.ts";
import { marketOfLang, textLanguage, textTag, type Translate, translatorFor } from "../locales/translator.ts";

export interface LetterLanguage {
  readonly t: Translate;
  readonly language: Language;
  /** BCP-47 */
  readonly tag: string;
  readonly dir: "ltr" | "rtl";
}

/** As a market's pages are written. */
export function inMarket(market: MarketCode): LetterLanguage {
  const language = textLanguage(market);
  return { t: translatorFor(market), language, tag: textTag(market), dir: direction(language) };
}

/** For somebody of whom no market is known. */
export function inLanguage(language: Language): LetterLanguage {
  return inMarket(marketOfLang(language) ?? fallbackMarket);
}
