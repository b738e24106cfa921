/** Which market an unprefixed address is served in (D1). */
import { fallbackMarket, isMarketCode, marketCodes, markets, type MarketCode } from "../../locales/markets.ts";
import { parseAcceptLanguage } from "./accept-language.ts";

export interface MarketSigns {
  /** Value of the locale cookie, which only an explicit choice writes. */
  readonly chosen: string | null | undefined;
  /** ISO 3166-1 alpha-2; null when unknown. A fallback is not a detection (D13) and must not be passed. */
  readonly detectedCountry: string | null;
  /** The header as sent. */
  readonly acceptLanguage: string | null | undefined;
  /** Markets whose language is complete and which the operator offers. */
  readonly offered: readonly MarketCode[];
}

/** Explicit choice, then detected country, then browser language, then `en`; always one of `offered` unless it is empty. */
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

/** The offered market that serves a country, if one does. */
export function marketOfCountry(country: string, offered: readonly MarketCode[]): MarketCode | undefined {
  return offered.find((code) => markets[code].country === country.toUpperCase());
}

/** Browsers also say `no` (macro language) and `nn` (Nynorsk) where Bokmål can be read. */
const readAs: Readonly<Record<string, string>> = { no: "nb", nn: "nb" };

/**
 * The market of a language range: one of its language, the market of the range's region first, then the one without a
 * country (`en`, `ar`), then the first in the order of markets.ts.
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
