/** What an hour of a vacancy is paid, where it says how long is worked for a day's, week's, month's or year's pay. */
import type { PayLine, PayPeriod } from "../vacancies/content.ts";
import { type MarketPay } from "./range.ts";

/** Weeks of `hours`; a day's are given by the day. */
export const weeksIn: Readonly<Record<Exclude<PayPeriod, "hour">, number>> = {
  day: 1,
  week: 1,
  month: 52 / 12,
  year: 52,
};

/**
 * The least pay by the most hours that are worked for it, and the most by the fewest; not rounded. null: the hours are not said, or it
 * is paid by the hour.
 */
export function perHour(pay: MarketPay, period: PayPeriod, hours: PayLine["hours"]): MarketPay | null {
  const [least, most] = hours ?? [0, 0];
  if (period === "hour" || most === 0) return null;
  const weeks = weeksIn[period];
  // From none at all nobody can tell the most: it says no more than is sure then.
  return { currency: pay.currency, low: pay.low / (most * weeks), high: pay.high / ((least || most) * weeks) };
}
