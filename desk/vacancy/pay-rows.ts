/**
 * The table of pay by market: the base converted into each currency, and amounts set for single
 * currencies.
 */
import { convertPay, isConvertible, payMultipliers } from "../../domain/pay/convert.ts";
import { type AmountRange, currencyOf } from "../../domain/pay/range.ts";
import type { PayPeriod, VacancyFacts } from "../../domain/vacancies/content.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";

/** Markets that share a conversion of the base. */
export interface ConvertedRow {
  readonly kind: "converted";
  readonly markets: readonly MarketCode[];
  readonly currencies: readonly string[];
  readonly times: number;
}

/** Amounts of one currency, for every market that shows it. */
export interface OwnRow {
  readonly kind: "own";
  readonly markets: readonly MarketCode[];
  readonly currency: string;
  /** The converted base is shown for a period without an amount; false: nothing is. */
  readonly hasBase: boolean;
}

export type PayRow = ConvertedRow | OwnRow;

const dollars = new Set(["USD", "CAD", "AUD", "NZD", "SGD"]);

/**
 * A market whose currency the specification does not convert always has a row: it shows no pay
 * without amounts.
 * @param own other currencies that have a row, even if it is still empty
 */
export function payRows(shown: readonly MarketCode[], own: readonly string[]): readonly PayRow[] {
  const converted = new Map<string, { markets: MarketCode[]; currencies: string[]; times: number }>();
  const written = new Map<string, MarketCode[]>(own.map((currency) => [currency, []]));
  for (const market of shown) {
    const currency = currencyOf(markets[market]);
    const row = written.get(currency);
    if (row) row.push(market);
    else if (markets[market].currency === null) written.set(currency, [market]);
    if (row || !isConvertible(currency) || markets[market].currency === null) continue;
    const times = payMultipliers[currency];
    // A separate row for dollars, which each country has as its own currency.
    const key = `${times} ${dollars.has(currency) ? "dollars" : ""}`;
    const known = converted.get(key) ?? { markets: [], currencies: [], times };
    converted.set(key, known);
    known.markets.push(market);
    if (!known.currencies.includes(currency)) known.currencies.push(currency);
  }
  return [
    ...Array.from(converted.values(), (row): ConvertedRow => ({ kind: "converted", ...row })),
    ...Array.from(written, ([currency, of]): OwnRow => ({
      kind: "own",
      markets: of,
      currency,
      hasBase: of.some((market) => markets[market].currency === currency),
    })),
  ];
}

/** As on the site: whole units, or hundredths per hour; null without a base. */
export function convertedRange(base: AmountRange | undefined, currency: string, period: PayPeriod): AmountRange | null {
  if (base === undefined || !isConvertible(currency)) return null;
  const digits = period === "hour" ? 2 : 0;
  return [convertPay(base[0], currency, digits), convertPay(base[1], currency, digits)];
}

/** Currencies with amounts in any period. */
export function writtenCurrencies(pay: VacancyFacts["pay"]): readonly string[] {
  return [...new Set(Object.values(pay).flatMap((line) => Object.keys(line?.currencies ?? {})))].toSorted();
}

/** Currencies that can be added beside `own`, with the markets that show them. */
export function addableCurrencies(
  shown: readonly MarketCode[],
  own: readonly string[],
): ReadonlyMap<string, readonly MarketCode[]> {
  const found = new Map<string, MarketCode[]>();
  for (const market of shown) {
    const currency = currencyOf(markets[market]);
    // The others have a row already.
    if (markets[market].currency === null || own.includes(currency)) continue;
    found.set(currency, [...(found.get(currency) ?? []), market]);
  }
  return found;
}

/**
 * Sets `range` for a period and currency, or as its base. Null removes it, and the period with its
 * last amount.
 */
export function withAmounts(
  pay: VacancyFacts["pay"],
  period: PayPeriod,
  /** "base", or ISO 4217 */
  currency: string,
  range: AmountRange | null,
): VacancyFacts["pay"] {
  const line = pay[period] ?? { currencies: {} };
  const { [period]: _, ...others } = pay;
  const { base: baseBefore, currencies: before, ...rest } = line;
  const base = currency === "base" ? (range ?? undefined) : baseBefore;
  const currencies = Object.fromEntries([
    ...Object.entries(before).filter(([code]) => code !== currency),
    ...(currency === "base" || range === null ? [] : [[currency, range] as const]),
  ]) as typeof before;
  if (base === undefined && Object.keys(currencies).length === 0) return others;
  return {
    ...others,
    [period]: { ...rest, currencies, ...(base === undefined ? {} : { base: [...base] as [number, number] }) },
  };
}

/** Sets the hours of a period; null: not given. Ignored without pay. */
export function withHours(pay: VacancyFacts["pay"], period: PayPeriod, hours: AmountRange | null): VacancyFacts["pay"] {
  const line = pay[period];
  if (!line) return pay;
  const { hours: _, ...rest } = line;
  return { ...pay, [period]: hours ? { ...rest, hours: [...hours] as [number, number] } : rest };
}
