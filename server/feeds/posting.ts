/** An open vacancy as others are told of it in one market: job boards, feed readers, search engines. Plain values, nothing written out yet. */
import type { Operator } from "../../domain/operator/operator.ts";
import { type MarketPay, payInMarket } from "../../domain/pay/range.ts";
import {
  payPeriods,
  type PayPeriod,
  type PublishedVacancy,
  type VacancyFacts,
} from "../../domain/vacancies/content.ts";
import { textInMarket } from "../../domain/vacancies/shown.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import type { Shelf } from "../../vacancies/shelf.ts";
import { type Described, descriptionSections } from "./description.ts";

export interface PostedPay extends MarketPay {
  readonly period: PayPeriod;
}

export interface Posting extends Pick<VacancyFacts, "contract" | "tags" | "tax" | "closesOn">, Described {
  readonly market: MarketCode;
  readonly slug: string;
  /** The same in every list it stands in for good, and another in every market: each is a page of its own. At most 40 characters. */
  readonly reference: string;
  readonly title: string;
  /** As the market shows it, the shortest period first. */
  readonly pay: readonly PostedPay[];
  /** ISO 3166-1: where one may work from. */
  readonly countries: readonly string[];
  /** Of this language. */
  readonly publishedAt: Date;
  readonly changedAt: Date;
}

type Countries = Pick<Operator, "eligibleCountries">;

/** null: the market is not shown it (D29). */
export function postingIn(market: MarketCode, vacancy: PublishedVacancy, operator: Countries): Posting | null {
  const published = textInMarket(vacancy, market);
  if (!published) return null;
  const { facts, text } = published;
  return {
    market,
    slug: vacancy.slug,
    reference: `${vacancy.id}-${market}`,
    title: text.title,
    summary: text.summary,
    sections: descriptionSections(text, market),
    pay: postedPay(facts, market),
    countries: facts.countries ?? operator.eligibleCountries,
    contract: facts.contract,
    tags: facts.tags,
    tax: facts.tax,
    closesOn: facts.closesOn,
    publishedAt: new Date(published.publishedAt),
    changedAt: new Date(published.changedAt),
  };
}

function postedPay({ pay }: VacancyFacts, market: MarketCode): PostedPay[] {
  return payPeriods.flatMap((period) => {
    const line = pay[period];
    const amounts = line && payInMarket(line, markets[market]);
    return amounts ? [{ ...amounts, period }] : [];
  });
}

/** Everything open in a market, the newest first. Made only as far as it is asked for. */
export function* openPostings(
  shelf: Pick<Shelf, "open">,
  market: MarketCode,
  operator: Countries,
): Generator<Posting, void, void> {
  for (const { vacancy } of openIn(shelf, market)) {
    const posting = postingIn(market, vacancy, operator);
    if (posting) yield posting;
  }
}

/** The same without what is written of each: what a list of them is made of. */
export function openIn(
  shelf: Pick<Shelf, "open">,
  market: MarketCode,
): { readonly vacancy: PublishedVacancy; readonly publishedAt: string; readonly changedAt: string }[] {
  return shelf.open
    .flatMap((vacancy) => {
      const text = textInMarket(vacancy, market);
      return text ? [{ vacancy, publishedAt: text.publishedAt, changedAt: text.changedAt }] : [];
    })
    .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : a.publishedAt > b.publishedAt ? -1 : 0));
}
