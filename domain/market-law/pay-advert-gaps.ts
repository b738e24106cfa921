/** What a country's law asks an advert to say of pay besides the amount (pay-advert.ts), and what of it a vacancy lacks. */
import { languages, marketCodes, markets } from "../../locales/markets.ts";
import { perHour, weeksIn } from "../pay/hourly.ts";
import { payInMarket } from "../pay/range.ts";
import { payPeriods, type VacancyFacts, type VacancyText } from "../vacancies/content.ts";
import { payAdverts } from "./pay-advert.ts";
import { payFloors } from "./pay-floor.ts";
import type { MarketCountry } from "./row.ts";

type Texts = Readonly<Partial<Record<(typeof languages)[number], { readonly text: VacancyText }>>>;

/** Words of the collective agreement's least pay, and of paying more than it. */
const leastPay = /kollektivvertrag|mindest(?:gehalt|lohn|entgelt)|überzahl/i;

/** Whether nothing in the texts names the least pay where the law wants it named in figures. What is no employment is free of it. */
export function lacksLeastPay({ contract }: VacancyFacts, texts: Texts, country: MarketCountry): boolean {
  if (!payAdverts[country].leastInText || contract === "freelance") return false;
  return !Object.values(texts).some(({ text }) => leastPay.test(JSON.stringify(text)));
}

/** Whether a range is wider than an advert's may be there. Hours that are not said are a usual full week's. */
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
