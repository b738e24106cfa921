/** Whether a vacancy's pay is under what an hour's work has to be paid in a country (domain/market-law/pay-floor.ts). */
import { marketCodes, markets } from "../../locales/markets.ts";
import { perHour, weeksIn } from "../pay/hourly.ts";
import { payInMarket } from "../pay/range.ts";
import { type PayLine, type PayPeriod, payPeriods, type VacancyFacts } from "../vacancies/content.ts";
import { type PayFloor, payFloors, rateOn } from "./pay-floor.ts";
import type { MarketCountry } from "./row.ts";

/**
 * `unsure`: it depends on what the vacancy does not say (hours, that it is no employment, net), on the place in the country, or on a
 * rate that was not read anywhere.
 */
export type FloorFinding = "below" | "unsure";

/** By what counts on `day`. null: nothing of it is under the minimum, or there is none, or nothing is given in the country's currency. */
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

/** 508.40 for 40 hours is 12.71, which no binary fraction says exactly. */
function isLess(amount: number, than: number): boolean {
  return amount < than - 1e-9;
}

/** The least that an hour is paid. `sure`: the vacancy gives the hours; otherwise a usual full week's are taken. */
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
