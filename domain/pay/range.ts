/** The amounts a market shows for one pay range of a vacancy (D17). */
import { convertPay, currencyDigits, defaultCurrency, isConvertible, roundedDown } from "./convert.ts";

/** Lower and higher amount. */
export type AmountRange = readonly [low: number, high: number];

/** As the operator file gives it: base amounts to convert, amounts per currency (which win), or both. */
export interface OperatorPay {
  readonly base?: AmountRange | undefined;
  /** By ISO 4217 code. */
  readonly currencies?: Readonly<Record<string, AmountRange>> | undefined;
}

export interface MarketPay {
  /** ISO 4217 */
  readonly currency: string;
  /** What was given in it as it was given; what is converted in whole units, but for what is paid by the hour. */
  readonly low: number;
  readonly high: number;
}

/**
 * In the market's currency: the operator's own amounts, else the base converted. A market without a currency in the
 * specification shows the operator's amounts in its own currency if given, else the default, SGD. null when the operator
 * gives nothing that can be shown there. What is converted is rounded to `digits` behind the point.
 */
export function payInMarket(
  pay: OperatorPay,
  market: { readonly currency: string | null; readonly ownCurrency: string | null },
  digits = 0,
): MarketPay | null {
  const own = market.currency ?? market.ownCurrency;
  if (own !== null) {
    const given = amountsIn(pay, own, digits);
    if (given !== null) return given;
    if (market.currency !== null) return null;
  }
  return amountsIn(pay, defaultCurrency, digits);
}

function amountsIn(pay: OperatorPay, currency: string, digits: number): MarketPay | null {
  const given =
    pay.currencies !== undefined && Object.hasOwn(pay.currencies, currency) ? pay.currencies[currency] : undefined;
  if (given !== undefined) {
    const own = currencyDigits(currency);
    return { currency, low: roundedDown(given[0], own), high: roundedDown(given[1], own) };
  }
  if (pay.base === undefined || !isConvertible(currency)) return null;
  return { currency, low: convertPay(pay.base[0], currency, digits), high: convertPay(pay.base[1], currency, digits) };
}
