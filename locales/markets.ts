/**
 * Markets by code, with language, BCP 47 tag, country and currency (specification section 9,
 * decisions D1, D13, D17). Imports nothing of ours. Use `tag` for Intl, `lang` and `hreflang`,
 * never the code: there `si` is Sinhala, `se` Northern Sami.
 */

export const languages = [
  "en",
  "de",
  "nl",
  "fr",
  "ro",
  "tr",
  "es",
  "sv",
  "it",
  "sk",
  "nb",
  "pl",
  "pt",
  "sl",
  "ar",
  "ko",
] as const;
export type Language = (typeof languages)[number];

export interface Market {
  readonly language: Language;
  /** BCP 47, for `lang`, `hreflang` and Intl. */
  readonly tag: string;
  /** ISO 3166-1 alpha-2; null if the code is a language without a country (`en`, `ar`). */
  readonly country: string | null;
  /** ISO 4217, as the specification has it; null if it has none. */
  readonly currency: string | null;
  /** ISO 4217 of the country itself: used only if the operator gives amounts in it (D17). */
  readonly ownCurrency: string | null;
}

const market = (
  language: Language,
  tag: string,
  country: string | null,
  currency: string | null,
  ownCurrency: string | null = currency,
): Market => ({ language, tag, country, currency, ownCurrency });

export const markets = {
  gb: market("en", "en-GB", "GB", "GBP"),
  en: market("en", "en", null, "GBP"),
  us: market("en", "en-US", "US", "USD"),
  au: market("en", "en-AU", "AU", "AUD"),
  sg: market("en", "en-SG", "SG", "SGD"),
  ca: market("en", "en-CA", "CA", "CAD"),
  nz: market("en", "en-NZ", "NZ", "NZD"),
  ie: market("en", "en-IE", "IE", "EUR"),
  de: market("de", "de-DE", "DE", "EUR"),
  at: market("de", "de-AT", "AT", "EUR"),
  ch: market("de", "de-CH", "CH", "CHF"),
  nl: market("nl", "nl-NL", "NL", "EUR"),
  be: market("nl", "nl-BE", "BE", "EUR"),
  fr: market("fr", "fr-FR", "FR", "EUR"),
  ro: market("ro", "ro-RO", "RO", "RON"),
  tr: market("tr", "tr-TR", "TR", "TRY"),
  es: market("es", "es-ES", "ES", "EUR"),
  se: market("sv", "sv-SE", "SE", "SEK"),
  it: market("it", "it-IT", "IT", "EUR"),
  sk: market("sk", "sk-SK", "SK", "EUR"),
  no: market("nb", "nb-NO", "NO", "NOK"),
  pl: market("pl", "pl-PL", "PL", "PLN"),
  pt: market("pt", "pt-PT", "PT", "EUR"),
  si: market("sl", "sl-SI", "SI", "EUR"),
  ar: market("ar", "ar", null, null),
  ae: market("ar", "ar-AE", "AE", null, "AED"),
  sa: market("ar", "ar-SA", "SA", null, "SAR"),
  kw: market("ar", "ar-KW", "KW", null, "KWD"),
  bh: market("ar", "ar-BH", "BH", null, "BHD"),
  kr: market("ko", "ko-KR", "KR", null, "KRW"),
} as const satisfies Record<string, Market>;

export type MarketCode = keyof typeof markets;

export const marketCodes = Object.keys(markets) as MarketCode[];

/** The market for `x-default` and the last fallback of negotiation (D1). */
export const fallbackMarket: MarketCode = "en";

export function isMarketCode(value: unknown): value is MarketCode {
  return typeof value === "string" && Object.hasOwn(markets, value);
}

/** Specification section 9: ar, ae, kw, sa, bh. All of them are Arabic, so the language decides. */
export function direction(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

/** Each language's own name, for the language switch. */
export const languageNames: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  nl: "Nederlands",
  fr: "Français",
  ro: "Română",
  tr: "Türkçe",
  es: "Español",
  sv: "Svenska",
  it: "Italiano",
  sk: "Slovenčina",
  nb: "Norsk",
  pl: "Polski",
  pt: "Português",
  sl: "Slovenščina",
  ar: "العربية",
  ko: "한국어",
};
