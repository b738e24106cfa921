/** Notices to search engines and a cache that a vacancy's pages changed. Off until configured. */
import * as v from "valibot";
import { isMarketCode, type MarketCode } from "../../locales/markets.ts";

export const noticeTargets = ["google", "indexnow", "cache"] as const;
export type NoticeTarget = (typeof noticeTargets)[number];

/** Services whose API purges the cache. */
export const cacheStyles = ["fastly", "cloudflare"] as const;
export type CacheStyle = (typeof cacheStyles)[number];

/** The `event_type` of all notices. The state of a page is read on sending, so none is stored. */
export const noticeEvent = "vacancy.page";

const market = v.custom<MarketCode>(isMarketCode);

/** The vacancy, and the markets whose pages changed. */
export const noticePayload = v.strictObject({
  slug: v.string(),
  /** Markets with new, changed or removed pages; empty: only the lists changed. */
  markets: v.array(market),
});
export type NoticePayload = v.InferOutput<typeof noticePayload>;

/**
 * Milliseconds from a change to its notice. Processes update within two seconds
 * (commands/vacancies/published-catalog.ts). An earlier purge would refill the cache with the old
 * page, and an earlier crawl would read it.
 */
export const noticeDelays: Readonly<Record<NoticeTarget, number>> = { cache: 3_000, google: 10_000, indexnow: 10_000 };

/** Cache keys for purging: `vacancies` for pages that any vacancy affects, and one per vacancy. */
export function surrogateKeys(slugs: readonly string[]): string[] {
  return ["vacancies", ...slugs.map((slug) => `vacancy-${slug}`)];
}

/**
 * Share of the daily calls reserved for removed pages, so that closed jobs leave the search
 * results.
 */
const shareForRemoved = 0.1;

/** Calls of the day after which no further notice of this kind is sent. */
export function mostCalls(change: "updated" | "deleted", perDay: number): number {
  return change === "deleted" ? perDay : Math.max(1, Math.floor(perDay * (1 - shareForRemoved)));
}
