/** Requirements on pay adverts other than the amount (pay-advert.ts), and what a vacancy lacks. */
import { languages, marketCodes, markets } from "../../locales/markets.ts";
import { perHour, weeksIn } from "../pay/hourly.ts";
import { payInMarket } from "../pay/range.ts";
import { payPeriods, type VacancyFacts, type VacancyText } from "../vacancies/content.ts";
import { payAdverts } from "./pay-advert.ts";
import { payFloors } from "./pay-floor.ts";
import type { MarketCountry } from "./row.ts";

type Texts = Readonly<Partial<Record<(typeof languages)[number], { readonly text: VacancyText }>>>;

/** Terms for the minimum pay of a collective agreement, and for paying above it. */
const leastPay = /kollektivvertrag|mindest(?:gehalt|lohn|entgelt)|überzahl/i;

/**
 * Whether no text states the minimum pay in figures although the law requires it. Freelance work is
 * exempt.
 */
export function lacksLeastPay({ contract }: VacancyFacts, texts: Texts, country: MarketCountry): boolean {
  if (!payAdverts[country].leastInText || contract === "freelance") return false;
  return !Object.values(texts).some(({ text }) => leastPay.test(JSON.stringify(text)));
}

/**
 * Whether a pay range is wider than the law allows. Missing hours are assumed to be a usual full
 * week.
 */
export function isRangeTooWide(facts: VacancyFacts, country: MarketCountry): boolean {
  const { widest } = payAdverts[country];
  const market = marketCodes.find((code) => markets[code].country === country);
  if (widest === null || market === undefined || facts.contract === "freelance") return false;
  const floor = payFloors[country];
  const week = floor.perHour === null ? 40 : floor.fullWeek;
  return payPeriods.some((period) => {
    const line = facts.pay[period];
    const pay = line && payInMarket(line, markets[market], 2);
    if (!line || !pay || pay.currency !== markets[market].currency) return false;
    const hourly = period === "hour" ? pay : perHour(pay, period, line.hours);
    const usual = period === "day" ? week / 5 : week;
    const [low, high] = hourly
      ? [hourly.low, hourly.high]
      : [pay.low, pay.high].map((amount) => amount / (usual * weeksIn[period as "day"]));
    const perYear = (amount = 0) => amount * week * weeksIn.year;
    return perYear(high) <= widest.upTo && perYear(high) - perYear(low) > widest.perYear + 1e-6;
  });
}
