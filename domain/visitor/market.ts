/** The market for a URL without a market prefix (D1). */
import { fallbackMarket, isMarketCode, marketCodes, markets, type MarketCode } from "../../locales/markets.ts";
import { parseAcceptLanguage } from "./accept-language.ts";

export interface MarketSigns {
  /** Value of the locale cookie, which only an explicit choice writes. */
  readonly chosen: string | null | undefined;
  /** ISO 3166-1 alpha-2; null: unknown. Never a fallback country (D13). */
  readonly detectedCountry: string | null;
  /** The header as sent. */
  readonly acceptLanguage: string | null | undefined;
  /** Markets whose language is complete and which the operator offers. */
  readonly offered: readonly MarketCode[];
}

/**
 * Explicit choice, detected country, browser language, then `en`. Always one of `offered`, unless
 * that is empty.
 */
export function negotiateMarket({ chosen, detectedCountry, acceptLanguage, offered }: MarketSigns): MarketCode {
  if (isMarketCode(chosen) && offered.includes(chosen)) return chosen;
  const ordered = marketCodes.filter((code) => offered.includes(code));
  const local = detectedCountry === null ? undefined : marketOfCountry(detectedCountry, ordered);
  if (local !== undefined) return local;
  for (const range of parseAcceptLanguage(acceptLanguage ?? "")) {
    const match = marketOfRange(range, ordered);
    if (match !== undefined) return match;
  }
  return ordered.includes(fallbackMarket) ? fallbackMarket : (ordered[0] ?? fallbackMarket);
}

/** The offered market of a country, if any. */
export function marketOfCountry(country: string, offered: readonly MarketCode[]): MarketCode | undefined {
  return offered.find((code) => markets[code].country === country.toUpperCase());
}

/** Browsers also send `no` (macro language) and `nn` (Nynorsk), whose readers understand Bokmål. */
const readAs: Readonly<Record<string, string>> = { no: "nb", nn: "nb" };

/**
 * Market for a language range: in its language, preferring the range's region, then the market
 * without a country (`en`, `ar`), then the order of markets.ts.
 */
function marketOfRange(range: string, offered: readonly MarketCode[]): MarketCode | undefined {
  const [primary = "", ...subtags] = range.split("-");
  const language = readAs[primary] ?? primary;
  const region = subtags.find((subtag) => /^[a-z]{2}$/.test(subtag))?.toUpperCase();
  const speaking = offered.filter((code) => markets[code].language === language);
  return (
    speaking.find((code) => markets[code].country === region) ??
    speaking.find((code) => markets[code].country === null) ??
    speaking[0]
  );
}
