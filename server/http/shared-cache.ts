/**
 * What caches in front are told of what is the same for everybody: how long they may keep it, what they may still show while they ask
 * anew or cannot, and by which names it is purged (vacancies/notices.ts, docs/found.md).
 */

/** Seconds for which a browser, a feed reader or a board need not ask again. */
const privateSeconds = 300;
/** … and a cache in front, which asks for many: also how long something closed is shown where nothing purges it. */
const sharedSeconds = 60;
/** For how long after that it may answer with what it has while it asks … */
const whileAskingSeconds = 60;
/** … and where we do not answer. */
const whileDownSeconds = 86_400;

/** Everything that lists vacancies of a market. */
export function listKey(market: string): string {
  return `jobs-${market}`;
}

/** A vacancy's own pages, in every market. */
export function vacancyKey(slug: string): string {
  return `job-${slug}`;
}

/** Cache-Control (RFC 9111, RFC 5861) and the names under which it is purged: `Surrogate-Key` for Fastly and Varnish, `Cache-Tag` for Cloudflare. */
export function sharedCacheHeaders(keys: readonly string[]): Record<string, string> {
  return {
    "cache-control": [
      "public",
      `max-age=${privateSeconds}`,
      `s-maxage=${sharedSeconds}`,
      `stale-while-revalidate=${whileAskingSeconds}`,
      `stale-if-error=${whileDownSeconds}`,
    ].join(", "),
    ...(keys.length > 0 ? { "surrogate-key": keys.join(" "), "cache-tag": keys.join(",") } : {}),
  };
}
