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
 * Both ends by the most hours that are worked, so that it never says more than is paid; not rounded. null: the hours are not said, or
 * it is paid by the hour.
 */
export function perHour(pay: MarketPay, period: PayPeriod, hours: PayLine["hours"]): MarketPay | null {
  const most = hours?.[1] ?? 0;
  if (period === "hour" || most === 0) return null;
  const worked = most * weeksIn[period];
  return { currency: pay.currency, low: pay.low / worked, high: pay.high / worked };
}
