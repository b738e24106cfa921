/** Base amounts in the currency of a market: specification section 9, D17. */

/** The specification's multipliers. */
export const payMultipliers = {
  GBP: 1,
  USD: 1,
  AUD: 1,
  SGD: 1,
  CAD: 1,
  NZD: 1,
  EUR: 1,
  CHF: 1,
  RON: 3,
  PLN: 3,
  TRY: 20,
  SEK: 7,
  NOK: 7,
} as const satisfies Record<string, number>;

export type ConvertibleCurrency = keyof typeof payMultipliers;

/** Specification section 9: the currency where no language matches. */
export const defaultCurrency: ConvertibleCurrency = "SGD";

export function isConvertible(currency: string): currency is ConvertibleCurrency {
  return Object.hasOwn(payMultipliers, currency);
}

/** Specification section 8: an error stating the currency type is not supported. */
export class UnsupportedCurrencyError extends Error {
  override readonly name = "UnsupportedCurrencyError";
  readonly currency: string;
  constructor(currency: string) {
    super(`The currency type ${JSON.stringify(currency)} is not supported`);
    this.currency = currency;
  }
}

/** `base` in `currency` (ISO 4217), rounded to whole units or to so many digits behind the point. Throws UnsupportedCurrencyError for any other currency. */
export function convertPay(base: number, currency: string, digits = 0): number {
  if (!isConvertible(currency)) throw new UnsupportedCurrencyError(currency);
  return rounded(base * payMultipliers[currency], digits);
}

export function rounded(amount: number, digits: number): number {
  return Math.round(amount * 10 ** digits) / 10 ** digits;
}

/** Pay is never said to be more than it is. 8.29 is a little less than that as a binary fraction, and stays 8.29. */
export function roundedDown(amount: number, digits: number): number {
  return Math.floor(amount * 10 ** digits + 1e-6) / 10 ** digits;
}

/** Behind the point, as the currency (ISO 4217) is counted. */
export function currencyDigits(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
