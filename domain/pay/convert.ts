/** Conversion of base pay to the currency of a market: specification section 9, D17. */

/** Multipliers of the specification. */
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

/** Specification section 9: currency if no language matches. */
export const defaultCurrency: ConvertibleCurrency = "SGD";

export function isConvertible(currency: string): currency is ConvertibleCurrency {
  return Object.hasOwn(payMultipliers, currency);
}

/** Specification section 8: an error that says the currency type is not supported. */
export class UnsupportedCurrencyError extends Error {
  override readonly name = "UnsupportedCurrencyError";
  readonly currency: string;
  constructor(currency: string) {
    super(`The currency type ${JSON.stringify(currency)} is not supported`);
    this.currency = currency;
  }
}

/**
 * `base` in `currency` (ISO 4217), rounded to `digits` decimal places. Throws
 * UnsupportedCurrencyError for an unknown currency.
 */
export function convertPay(base: number, currency: string, digits = 0): number {
  if (!isConvertible(currency)) throw new UnsupportedCurrencyError(currency);
  return roundTo(base * payMultipliers[currency], digits);
}

export function roundTo(amount: number, digits: number): number {
  return Math.round(amount * 10 ** digits) / 10 ** digits;
}

/** Never overstates pay. The tolerance keeps 8.29, which is slightly less as a binary fraction. */
export function roundDownTo(amount: number, digits: number): number {
  return Math.floor(amount * 10 ** digits + 1e-6) / 10 ** digits;
}

/** Decimal places of the currency (ISO 4217). */
export function currencyDigits(currency: string): number {
  let digits = digitsOf.get(currency);
  if (digits === undefined) {
    const { maximumFractionDigits } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
    digitsOf.set(currency, (digits = maximumFractionDigits ?? 2));
  }
  return digits;
}

const digitsOf = new Map<string, number>();
