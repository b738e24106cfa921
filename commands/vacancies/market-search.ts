/** Search data of each vacancy in a market, computed once per state of the published catalog. */
import { payInMarket } from "../../domain/pay/range.ts";
import { type PayPeriod, payPeriods, type PublishedText, textLists } from "../../domain/vacancies/content.ts";
import {
  type ContractKind,
  hoursOf,
  type JobFilter,
  kindsOf,
  payChoices,
  type WorkingHours,
} from "../../domain/vacancies/filter.ts";
import { JobSearch, type Words } from "../../domain/vacancies/search.ts";
import { type Language, type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import type { PublishedCatalog } from "./published-catalog.ts";
import { tagWords } from "../../locales/vacancy-words.ts";
import { jobsIn, type MarketJob } from "./market-jobs.ts";

interface Searched {
  readonly job: MarketJob;
  readonly hours: readonly WorkingHours[];
  readonly kinds: readonly ContractKind[];
  /** The lowest amount per period, in the market's currency. */
  readonly lowest: Readonly<Partial<Record<PayPeriod, number>>>;
}

export interface PayChoices {
  readonly period: PayPeriod;
  /** ISO 4217 */
  readonly currency: string;
  readonly amounts: readonly number[];
}

export class MarketSearch {
  readonly #market: MarketCode;
  readonly #jobs: readonly Searched[];
  /** Open vacancies in this market. */
  readonly count: number;
  /** The choices that exist in this market. */
  readonly kinds: readonly ContractKind[];
  readonly hours: readonly WorkingHours[];
  readonly pay: readonly PayChoices[];

  constructor(jobs: readonly MarketJob[], market: MarketCode) {
    this.#market = market;
    this.count = jobs.length;
    const currencies = new Map<PayPeriod, string>();
    this.#jobs = jobs
      .toSorted((left, right) => compare(right.published.publishedAt, left.published.publishedAt))
      .map((job) => {
        const { facts } = job.published;
        const lowest: Partial<Record<PayPeriod, number>> = {};
        for (const period of payPeriods) {
          const line = facts.pay[period];
          const amounts = line && payInMarket(line, markets[market], period === "hour" ? 2 : 0);
          if (!amounts) continue;
          currencies.set(period, amounts.currency);
          lowest[period] = amounts.low;
        }
        return { job, hours: hoursOf(facts), kinds: kindsOf(facts), lowest };
      });
    this.hours = distinct(this.#jobs.flatMap(({ hours }) => hours));
    this.kinds = distinct(this.#jobs.flatMap(({ kinds }) => kinds));
    this.pay = [...currencies].map(([period, currency]) => ({
      period,
      currency,
      amounts: payChoices(this.#jobs.flatMap(({ lowest }) => lowest[period] ?? [])),
    }));
  }

  /** Newest first. */
  find({ q, hours, kind, pay }: JobFilter): MarketJob[] {
    const hasWords = q === "" ? () => true : this.#looking(q);
    return this.#jobs
      .filter(
        (searched) =>
          (hours === null || searched.hours.includes(hours)) &&
          (kind === null || searched.kinds.includes(kind)) &&
          (pay === null || (searched.lowest[pay.period] ?? -1) >= pay.amount) &&
          hasWords(searched),
      )
      .map(({ job }) => job);
  }

  #looking(q: string): (searched: Searched) => boolean {
    const search = searchIn(markets[this.#market].language);
    // Read all texts first, because matching depends on which words exist.
    const words = new Map(this.#jobs.map((searched) => [searched, wordsOf(searched.job, this.#market)]));
    const isFound = search.finds(q);
    // A query of punctuation only matches nothing.
    return (searched) => isFound?.(words.get(searched) ?? new Uint32Array()) ?? false;
  }
}

/** Keyed by the published text, which a new publication replaces. */
const read = new WeakMap<PublishedText, Words>();

function wordsOf({ published }: MarketJob, market: MarketCode): Words {
  let words = read.get(published);
  if (!words) {
    const { text, facts } = published;
    const t = translatorFor(market);
    const tags = facts.tags.map((tag) => tagWords(tag, t));
    const lists = textLists.flatMap((list) => text[list]);
    words = searchIn(markets[market].language).read([text.title, text.summary, ...lists, ...tags]);
    read.set(published, words);
  }
  return words;
}

/** Reads a market's texts before the first search; calls `pause` between two texts. */
export async function readTexts(
  catalog: Pick<PublishedCatalog, "open">,
  market: MarketCode,
  pause: () => Promise<void>,
): Promise<void> {
  for (const job of jobsIn(catalog, market)) {
    wordsOf(job, market);
    await pause();
  }
}

const searches = new Map<Language, JobSearch>();

function searchIn(language: Language): JobSearch {
  let search = searches.get(language);
  if (!search) searches.set(language, (search = new JobSearch(language)));
  return search;
}

const known = new WeakMap<PublishedCatalog["open"], Map<MarketCode, MarketSearch>>();

/** Cached until the published catalog changes. */
export function searchOf(catalog: Pick<PublishedCatalog, "open">, market: MarketCode): MarketSearch {
  let searched = known.get(catalog.open);
  if (!searched) known.set(catalog.open, (searched = new Map()));
  let search = searched.get(market);
  if (!search) searched.set(market, (search = new MarketSearch(jobsIn(catalog, market), market)));
  return search;
}

function distinct<T extends string>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
