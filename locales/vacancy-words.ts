import type { PayPeriod, VacancyTag } from "../domain/vacancies/content.ts";
import { chosenFilters, type FilterName, type JobFilter } from "../domain/vacancies/filter.ts";
import { formatPay } from "./format.ts";
import { type MarketCode, markets } from "./markets.ts";
import { colonIn } from "./tags.ts";
import { type Translate, translatorFor } from "./translator.ts";

const tagMessages = {
  "work-from-home": "workFromHome",
  freelance: "freelance",
  remote: "remote",
  "part-time": "partTime",
  "full-time": "fullTime",
} as const satisfies Record<VacancyTag, string>;

export function tagWords(tag: VacancyTag, t: Translate): string {
  return t(`jobs.tags.${tagMessages[tag]}`);
}

/** "… per day", with `<b>` around the range. */
export const payBasis = {
  hour: "vacancy.perHour",
  day: "jobs.perDay",
  week: "jobs.perWeek",
  month: "vacancy.perMonth",
  year: "vacancy.perYear",
} as const satisfies Record<PayPeriod, string>;

/**
 * The label of one filter: "“assistant”", "Part-time", "£70 per day".
 * @param currency ISO 4217 currency of the market's list for that period; by default the market's
 * own
 */
export function filterLabel(filter: JobFilter, name: FilterName, market: MarketCode, currency?: string): string {
  const t = translatorFor(market);
  switch (name) {
    case "q":
      return t("vacancy.list.quoted", { words: filter.q });
    case "hours":
      return t(filter.hours === "full-time" ? "jobs.fullTime" : "jobs.partTime");
    case "kind":
      return filter.kind === null ? "" : t(`vacancy.kind.${filter.kind}`);
    case "pay": {
      if (filter.pay === null) return "";
      const { period, amount } = filter.pay;
      const { tag, ...own } = markets[market];
      const known = currency ?? own.currency ?? own.ownCurrency ?? "";
      const range = known === "" ? String(amount) : formatPay({ low: amount, high: amount, currency: known }, tag);
      return t.markup(payBasis[period], { range, b: (words) => words });
    }
  }
}

/**
 * Labels of all active filters, with the name of the filter if needed: "“assistant”", "Part-time",
 * "Pay from: £70 per day".
 */
export function filterLabels(filter: JobFilter, market: MarketCode): string[] {
  const t = translatorFor(market);
  return chosenFilters(filter).map((name) => {
    const label = filterLabel(filter, name, market);
    return name === "pay" ? `${t("vacancy.list.payFrom")}${colonIn(markets[market].tag)} ${label}` : label;
  });
}
