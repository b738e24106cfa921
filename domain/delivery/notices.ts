/** Who is told that a vacancy's pages changed: search engines, and a cache in front. Off until the operator file names them. */
import * as v from "valibot";
import { isMarketCode, type MarketCode } from "../../locales/markets.ts";

export const noticeTargets = ["google", "indexnow", "cache"] as const;
export type NoticeTarget = (typeof noticeTargets)[number];

/** Whose call purges the cache in front. */
export const cacheStyles = ["fastly", "cloudflare"] as const;
export type CacheStyle = (typeof cacheStyles)[number];

/** The `event_type` of every one. What is true of a page is read when it is sent, so that none says what was. */
export const noticeEvent = "vacancy.page";

const market = v.custom<MarketCode>(isMarketCode);

/** What a notice carries: which vacancy, and whose pages of it. */
export const noticePayload = v.strictObject({
  slug: v.string(),
  /** Of each market, whether there is something new, another text, or nothing any more; none: the lists alone. */
  markets: v.array(market),
});
export type NoticePayload = v.InferOutput<typeof noticePayload>;

/**
 * Milliseconds after the change from which on each is told. Every process follows the shelf within a second or two
 * (vacancies/shelf.ts); a cache that is purged earlier would be filled with the old page again, and a search engine that comes
 * earlier would read it.
 */
export const noticeDelays: Readonly<Record<NoticeTarget, number>> = { cache: 3_000, google: 10_000, indexnow: 10_000 };

/**
 * The names by which a cache in front can be told to forget what it has: `vacancies` for all that any of them changes, and each
 * vacancy's own.
 */
export function surrogateKeys(slugs: readonly string[]): string[] {
  return ["vacancies", ...slugs.map((slug) => `vacancy-${slug}`)];
}

/** Of a day's calls, this share is kept for pages that are gone: nobody should find a job that is closed. */
const keptForGone = 0.1;

/** How many calls a day's notices of that kind may have come to, before another is made. */
export function mostCalls(change: "updated" | "deleted", perDay: number): number {
  return change === "deleted" ? perDay : Math.max(1, Math.floor(perDay * (1 - keptForGone)));
}
