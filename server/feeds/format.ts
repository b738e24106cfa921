/** A feed format: head, one entry for each vacancy, and end, so that the feed can be streamed. */
import type { MarketCode } from "../../locales/markets.ts";
import type { FeedEntry } from "./entry.ts";

export interface Channel {
  readonly market: MarketCode;
  /** Absolute URLs of the feed itself and of its readable page. */
  readonly self: string;
  readonly home: string;
  /** The site's name, and the one that signs contracts. */
  readonly name: string;
  readonly legalName: string;
  readonly email: string;
  /** The operator's LinkedIn company id; null: not set. */
  readonly linkedInCompany: string | null;
  /** When the list or an entry last changed. */
  readonly changedAt: Date;
}

export interface FeedFormat {
  /** `utm_source` of every link: registrations record the source (B12). */
  readonly source: string;
  readonly contentType: string;
  /** Whether every entry needs a country. A market without a country has no such feed. */
  readonly ofCountry: boolean;
  takes(entry: FeedEntry): boolean;
  head(channel: Channel): string;
  entry(entry: FeedEntry, channel: Channel): string;
  readonly end: string;
}
