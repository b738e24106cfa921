/** Hourly pay of a vacancy that states the hours for its daily, weekly, monthly or yearly pay. */
import type { PayLine, PayPeriod } from "../vacancies/content.ts";
import { type MarketPay } from "./range.ts";

/** Number of periods of `hours` in a pay period: hours are per day for daily pay, else per week. */
export const weeksIn: Readonly<Record<Exclude<PayPeriod, "hour">, number>> = {
  day: 1,
  week: 1,
  month: 52 / 12,
  year: 52,
};

/**
 * Range from lowest pay at most hours to highest pay at fewest hours; not rounded. null: hours are
 * missing, or the pay is already hourly.
 */
export function perHour(pay: MarketPay, period: PayPeriod, hours: PayLine["hours"]): MarketPay | null {
  const [least, most] = hours ?? [0, 0];
  if (period === "hour" || most === 0) return null;
  const weeks = weeksIn[period];
  // With zero as the fewest hours there is no maximum, so `most` gives a safe one.
  return { currency: pay.currency, low: pay.low / (most * weeks), high: pay.high / ((least || most) * weeks) };
}
