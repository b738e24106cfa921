/** An open vacancy in the feeds of one market, with the content of its page there. */
import type { Config } from "../../app/config.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import type { JobView } from "../../site/job-view.ts";
import { jobDescription } from "../site/job-description.ts";
import { jobView } from "../site/job-view.ts";
import { type PaidWork, paidWork } from "../site/paid-work.ts";
import type { MarketJob } from "../../commands/vacancies/market-jobs.ts";

export interface FeedEntry {
  readonly market: MarketCode;
  readonly job: JobView;
  /** Permanent, the same in every feed, and unique to a market. At most 40 characters. */
  readonly reference: string;
  /** Absolute URL of the page, with the feed as its source. */
  readonly address: string;
  /** HTML. */
  readonly description: string;
  /** Boards show one pay and kind of work for a job; the description has the rest. */
  readonly work: PaidWork;
}

export interface EntryScope {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  readonly origin: string;
  readonly operator: Config["operator"];
  /** `utm_source` of every link: registrations record the source (B12). */
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

/** Boards list by country: excludes a job that cannot be done from the market's own country. */
export function isOpenInItsCountry({ market, job }: FeedEntry): boolean {
  return job.countries.some(({ code }) => code === markets[market].country);
}
