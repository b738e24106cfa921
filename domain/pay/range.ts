/** Amounts that a market shows for one pay range of a vacancy (D17). */
import { convertPay, currencyDigits, defaultCurrency, isConvertible, roundDownTo } from "./convert.ts";

export type AmountRange = readonly [low: number, high: number];

/**
 * From the operator file: base amounts to convert, amounts per currency (which take precedence), or
 * both.
 */
export interface OperatorPay {
  readonly base?: AmountRange | undefined;
  /** By ISO 4217 code. */
  readonly currencies?: Readonly<Record<string, AmountRange>> | undefined;
}

export interface MarketPay {
  /** ISO 4217 */
  readonly currency: string;
  /** Given amounts unchanged; converted ones in whole units, except for hourly pay. */
  readonly low: number;
  readonly high: number;
}

/**
 * Pay in the market's currency: the operator's amounts, else the base converted to `digits`
 * decimals. The base is never converted for a market outside the specification's currencies: an
 * amount in Singapore dollars means little there. null: nothing to show.
 */
export function payInMarket(
  pay: OperatorPay,
  market: { readonly currency: string | null; readonly ownCurrency: string | null },
  digits = 0,
): MarketPay | null {
  const given = market.currency === null ? { currencies: pay.currencies } : pay;
  return amountsIn(given, currencyOf(market), digits);
}

/** The currency of a market's pay; SGD, the specified default, if it has no country. */
export function currencyOf({ currency, ownCurrency }: Parameters<typeof payInMarket>[1]): string {
  return currency ?? ownCurrency ?? defaultCurrency;
}

function amountsIn(pay: OperatorPay, currency: string, digits: number): MarketPay | null {
  const given =
    pay.currencies !== undefined && Object.hasOwn(pay.currencies, currency) ? pay.currencies[currency] : undefined;
  if (given !== undefined) {
    const own = currencyDigits(currency);
    return { currency, low: roundDownTo(given[0], own), high: roundDownTo(given[1], own) };
  }
  if (pay.base === undefined || !isConvertible(currency)) return null;
  return { currency, low: convertPay(pay.base[0], currency, digits), high: convertPay(pay.base[1], currency, digits) };
}
