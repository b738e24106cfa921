/** Compares a vacancy's pay with the minimum wage of a country (domain/market-law/pay-floor.ts). */
import { marketCodes, markets } from "../../locales/markets.ts";
import { perHour, weeksIn } from "../pay/hourly.ts";
import { payInMarket } from "../pay/range.ts";
import { type PayLine, type PayPeriod, payPeriods, type VacancyFacts } from "../vacancies/content.ts";
import { type PayFloor, payFloors, rateOn } from "./pay-floor.ts";
import type { MarketCountry } from "./row.ts";

/**
 * `unsure`: it depends on what the vacancy omits (hours, freelance, net pay), on the region, or on
 * a rate that no source confirmed.
 */
export type FloorFinding = "below" | "unsure";

/**
 * Result for `day`. null: nothing is below the minimum, there is none, or no pay is given in its
 * currency.
 */
export function belowFloor(facts: VacancyFacts, country: MarketCountry, day: string): FloorFinding | null {
  const floor = payFloors[country];
  if (floor.perHour === null) return null;
  const least = rateOn(floor, day);
  const sure = floor.production === "refuse" && facts.tax !== "net" && facts.contract !== "freelance";
  const found = payPeriods.flatMap((period) => {
    const line = facts.pay[period];
    const hourly = line && hourlyPay(line, period, country, floor);
    if (!hourly || !isLess(hourly.amount, floor.upTo ?? least)) return [];
    return isLess(hourly.amount, least) && hourly.sure && sure ? ["below" as const] : ["unsure" as const];
  });
  return found.includes("below") ? "below" : (found[0] ?? null);
}

/** Tolerance for binary fractions: 508.40 / 40 is not exactly 12.71. */
function isLess(amount: number, than: number): boolean {
  return amount < than - 1e-9;
}

/** Lowest hourly pay. `sure`: the vacancy gives the hours; else a full week is assumed. */
function hourlyPay(
  line: PayLine,
  period: PayPeriod,
  country: MarketCountry,
  { currency, fullWeek }: PayFloor,
): { readonly amount: number; readonly sure: boolean } | null {
  const market = marketCodes.find((code) => markets[code].country === country);
  const pay = market && payInMarket(line, markets[market], 2);
  if (!pay || pay.currency !== currency) return null;
  if (period === "hour") return { amount: pay.low, sure: true };
  const sure = perHour(pay, period, line.hours);
  if (sure) return { amount: sure.low, sure: true };
  const usual = period === "day" ? fullWeek / 5 : fullWeek;
  return { amount: pay.low / (usual * weeksIn[period]), sure: false };
}
