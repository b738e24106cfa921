/** An open vacancy as feeds tell of it in one market: as its page there shows it. */
import type { Config } from "../../config.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import type { JobView } from "../../site/job-view.ts";
import { jobDescription } from "../site/job-description.ts";
import { jobView } from "../site/job-view.ts";
import { type PaidWork, paidWork } from "../site/paid-work.ts";
import type { MarketJob } from "../../vacancies/market-jobs.ts";

export interface FeedEntry {
  readonly market: MarketCode;
  readonly job: JobView;
  /** The same in every feed for good, and another in every market: each is a page of its own. At most 40 characters. */
  readonly reference: string;
  /** Of the page; absolute, with the feed as its source. */
  readonly address: string;
  /** HTML. */
  readonly description: string;
  /** Boards show one pay of a job, and the kind of work that it is for; the rest is in the description. */
  readonly work: PaidWork;
}

export interface EntryScope {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  readonly origin: string;
  readonly operator: Config["operator"];
  /** `utm_source` of every address: registrations say where somebody came from (B12). */
  readonly source: string;
}

export function entryOf(marketJob: MarketJob, { market, prefixed, origin, operator, source }: EntryScope): FeedEntry {
  const scope = { market, prefixed, country: markets[market].country };
  const job = jobView(marketJob, scope, { origin, operator });
  return {
    market,
    job,
    reference: `${marketJob.vacancy.id}-${market}`,
    address: `${job.url}?${new URLSearchParams({ utm_source: source, utm_medium: "feed" })}`,
    description: jobDescription(job, translatorFor(market)),
    work: paidWork(job),
  };
}

/** Boards list by country: a job that cannot be done from the market's own is not offered there. */
export function isOpenInItsCountry({ market, job }: FeedEntry): boolean {
  return job.countries.some(({ code }) => code === markets[market].country);
}
