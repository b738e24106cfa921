import { currencyDigits } from "../domain/pay/convert.ts";
import { colonIn, intlTag } from "./tags.ts";

/** Symbols of specification section 9, and CHF and zł (D17); they override CLDR's. */
const symbols: Readonly<Record<string, string>> = {
  GBP: "£",
  USD: "$",
  AUD: "A$",
  SGD: "S$",
  CAD: "C$",
  NZD: "NZ$",
  EUR: "€",
  RON: "lei",
  TRY: "₺",
  SEK: "kr",
  NOK: "kr",
  CHF: "CHF",
  PLN: "zł",
};

/**
 * "£64–£82", "480–560 €", "£12.50–£14.00", "S$400–S$520+" with `andMore` (weekly pay, specification
 * section 3). Equal ends give one amount. `currency` is ISO 4217, `tag` BCP 47. Mixes directions,
 * so isolate it with `<bdi>`.
 */
export function formatPay(
  pay: { readonly low: number; readonly high: number; readonly currency: string },
  tag: string,
  { andMore = false }: { readonly andMore?: boolean } = {},
): string {
  const digits =
    Number.isInteger(pay.low) && Number.isInteger(pay.high) ? 0 : Math.max(2, currencyDigits(pay.currency));
  const format = payFormat(tag, pay.currency, digits);
  const single = pay.low === pay.high;
  const parts: Part[] = single ? format.formatToParts(pay.low) : format.formatRangeToParts(pay.low, pay.high);
  const last = parts.findLastIndex((part) => part.type === (digits === 0 ? "integer" : "fraction"));
  return parts
    .map((part, index) => {
      if (part.type === "currency") return symbols[pay.currency] ?? part.value.replace(arabicDot, "$&\u200f");
      if (isDash(parts, index)) return part.value.trim();
      const value = part.value.replace(directionMarks, "");
      return index === last && andMore ? `${value}+` : value;
    })
    .join("");
}

/** The last dot of "د.إ." would move to the other side without a mark after it. */
const arabicDot = /\p{Script=Arabic}\.$/u;

/**
 * CLDR adds them in Arabic. The caller isolates the range left to right, and they would reverse it.
 */
const directionMarks = /[\u200e\u200f\u061c]/g;

const payFormats = new Map<string, Intl.NumberFormat>();

function payFormat(tag: string, currency: string, digits: number): Intl.NumberFormat {
  return currencyFormat(tag, currency, {
    // Spaced like a symbol, not like the code that CLDR uses for most foreign currencies.
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Cached: creating a format takes three times as long as using it, and a list needs a thousand. */
function currencyFormat(tag: string, currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = [tag, currency, options.currencyDisplay, options.maximumFractionDigits].join(" ");
  let format = payFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(intlTag(tag), { style: "currency", currency, ...options });
    // Bounded by currencies and languages; invented ones beyond that are not cached.
    if (payFormats.size < mostFormats) payFormats.set(key, format);
  }
  return format;
}

const mostFormats = 500;

interface Part {
  readonly type: string;
  readonly value: string;
  readonly source?: string;
}

/**
 * The literal between the two ends. CLDR adds spaces in some languages, but the design's ranges
 * have none.
 */
function isDash(parts: readonly Part[], index: number): boolean {
  return (
    parts[index]?.type === "literal" &&
    parts[index - 1]?.source === "startRange" &&
    parts[index + 1]?.source === "endRange"
  );
}

/** "1,560": grouped as in the language, in Latin digits. */
export function formatNumber(value: number, tag: string): string {
  let format = numberFormats.get(tag);
  if (format === undefined) numberFormats.set(tag, (format = new Intl.NumberFormat(intlTag(tag))));
  return format.format(value);
}

/** "A, B and C" */
export function formatList(items: readonly string[], tag: string): string {
  let format = listFormats.get(tag);
  if (format === undefined) listFormats.set(tag, (format = new Intl.ListFormat(intlTag(tag))));
  return format.format(items);
}

/** Bounded by the languages. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const listFormats = new Map<string, Intl.ListFormat>();

/**
 * "S$: Singapore dollars": the symbol, and the currency's name in the plural form for `amount`.
 * `sign` may wrap the symbol.
 */
export function currencyWords(currency: string, amount: number, tag: string, sign: (symbol: string) => string): string {
  const named = currencyFormat(tag, currency, { currencyDisplay: "name" });
  const name = named.formatToParts(amount).find(({ type }) => type === "currency")?.value ?? currency;
  return `${sign(symbols[currency] ?? currency)}${colonIn(tag)} ${name}`;
}
