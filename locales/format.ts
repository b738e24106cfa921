/** Numbers and money as a language writes them. */
import { currencyDigits } from "../domain/pay/convert.ts";
import { colonIn, intlTag } from "./tags.ts";

/** The symbols of specification section 9, and CHF and zł (D17): they win over what CLDR would show. */
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
 * A range of pay, "£64–£82", "480–560 €", with pence where an end has some, "£12.50–£14.00"; "S$400–S$520+" with `andMore` (weekly ranges, specification
 * section 3). Placed as the language places it; a range whose ends are equal is one amount. Mixes scripts and digits: the
 * caller isolates it (`<bdi>`).
 *
 * @param pay `currency` is ISO 4217
 * @param tag BCP-47
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
  return (
    parts
      .map((part, index) => {
        if (part.type === "currency") return symbols[pay.currency] ?? part.value;
        if (isDash(parts, index)) return part.value.trim();
        return index === last && andMore ? `${part.value}+` : part.value;
      })
      .join("")
      // Marks that CLDR puts into Arabic: the caller isolates the range, left to right, and they would turn it round again.
      .replace(/[\u200e\u200f\u061c]/g, "")
  );
}

const payFormats = new Map<string, Intl.NumberFormat>();

function payFormat(tag: string, currency: string, digits: number): Intl.NumberFormat {
  return currencyFormat(tag, currency, {
    // Spaced as a symbol is, not as the code that CLDR writes for most foreign currencies.
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Made once: it takes three times as long as what it is for, and a list writes it a thousand times. */
function currencyFormat(tag: string, currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = [tag, currency, options.currencyDisplay, options.maximumFractionDigits].join(" ");
  let format = payFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(intlTag(tag), { style: "currency", currency, ...options });
    // There are as many as currencies and languages; what somebody makes up beyond them is not kept.
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

/** The literal between the two ends. CLDR puts spaces around it in some languages; the design's ranges have none. */
function isDash(parts: readonly Part[], index: number): boolean {
  return (
    parts[index]?.type === "literal" &&
    parts[index - 1]?.source === "startRange" &&
    parts[index + 1]?.source === "endRange"
  );
}

/** "1,560": whole or not, as the language groups it, in Latin digits. */
export function formatNumber(value: number, tag: string): string {
  return new Intl.NumberFormat(intlTag(tag)).format(value);
}

/** "S$: Singapore dollars": the sign and the currency's name as it is said of `amount`. `sign` may wrap the sign. */
export function currencyWords(currency: string, amount: number, tag: string, sign: (symbol: string) => string): string {
  const named = currencyFormat(tag, currency, { currencyDisplay: "name" });
  const name = named.formatToParts(amount).find(({ type }) => type === "currency")?.value ?? currency;
  return `${sign(symbols[currency] ?? currency)}${colonIn(tag)} ${name}`;
}
