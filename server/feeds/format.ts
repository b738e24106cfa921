/** What each feed is made of: a head, an entry for every vacancy, and an end, so that it can be written while it is sent. */
import type { MarketCode } from "../../locales/markets.ts";
import type { FeedEntry } from "./entry.ts";

/** The list as a whole. */
export interface Channel {
  readonly market: MarketCode;
  /** Absolute, of the feed itself and of what people read instead. */
  readonly self: string;
  readonly home: string;
  /** The name that the site goes by, and the one that signs contracts. */
  readonly name: string;
  readonly legalName: string;
  readonly email: string;
  /** The operator's number at LinkedIn; null: not given. */
  readonly linkedInCompany: string | null;
  /** When the list, or anything in it, last changed. */
  readonly changedAt: Date;
}

export interface FeedFormat {
  /** `utm_source` of every address in it: registrations say where somebody came from (B12). */
  readonly source: string;
  readonly contentType: string;
  /** Whether every entry stands in a country: a market of a language alone has no such feed. */
  readonly ofCountry: boolean;
  /** Whether its reader takes the entry. */
  takes(entry: FeedEntry): boolean;
  head(channel: Channel): string;
  entry(entry: FeedEntry, channel: Channel): string;
  readonly end: string;
}
