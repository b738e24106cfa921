/** Feeds of a market's open vacancies, with one URL for each market and board. */
import { createHash } from "node:crypto";
import { Hono } from "hono";
import { openCountries } from "../../domain/eligibility.ts";
import { isMarketCode, type MarketCode, markets } from "../../locales/markets.ts";
import { feedAddress, type FeedName, feedNames, pageAddress } from "../../routes.ts";
import { overFeedLimit } from "../http/feed-limit.ts";
import { sendStreamed } from "../http/streamed.ts";
import type { ServerParts } from "../parts.ts";
import { isGuarded } from "../site/access-gate.ts";
import { jobsIn, type MarketJob } from "../../commands/vacancies/market-jobs.ts";
import { jobsHeaders } from "../site/responses.ts";
import { entryOf, type EntryScope } from "./entry.ts";
import type { Channel, FeedFormat } from "./format.ts";
import { indeed } from "./indeed.ts";
import { linkedIn } from "./linkedin.ts";
import { rss } from "./rss.ts";

/** Set by vite.config.ts, from the inputs of the build. */
declare const BUILD_ID: string;

const formats: Readonly<Record<FeedName, FeedFormat>> = { rss, indeed, linkedIn };

export function feedRoutes(parts: ServerParts): Hono {
  const app = new Hono();
  const { deps } = parts;
  // Content behind the access gate must not appear in public feeds.
  if (isGuarded(deps.config.accessGate, "jobs")) return app;
  for (const name of feedNames) {
    app.get(feedAddress(name, ":market"), (c, next) => {
      const market = c.req.param("market") ?? "";
      const format = formats[name];
      if (!isMarketCode(market) || !parts.offered.includes(market)) return next();
      if (format.ofCountry && markets[market].country === null) return next();
      const document = {
        contentType: format.contentType,
        tag: tagOf(parts, name, market),
        changedAt: parts.changedAt(),
        headers: jobsHeaders([]),
        chunks: () => chunksOf(parts, name, market),
      };
      return sendStreamed(c, document, deps.now(), () => overFeedLimit(c, parts));
    });
  }
  return app;
}

/** The newest first. */
function newest({ deps }: ServerParts, market: MarketCode): MarketJob[] {
  const moment = ({ published }: MarketJob) => published.publishedAt;
  return [...jobsIn(deps.catalog, market)].sort((a, b) => (moment(a) < moment(b) ? 1 : moment(a) > moment(b) ? -1 : 0));
}

/** A hash of everything in an entry; changed texts or facts have a new timestamp. */
function tagOf(parts: ServerParts, name: FeedName, market: MarketCode): string {
  const { deps, origin } = parts;
  const { identity, feeds } = deps.config.operator;
  const countries = openCountries(deps.config.operator);
  const entries = newest(parts, market).map(({ vacancy, published }) => [
    vacancy.id,
    vacancy.slug,
    published.publishedAt,
    published.changedAt,
  ]);
  const { localeStrategy } = deps.config;
  return createHash("sha256")
    .update(JSON.stringify([BUILD_ID, origin, localeStrategy, name, identity, countries, feeds, entries]))
    .digest("base64url")
    .slice(0, 22);
}

function* chunksOf(parts: ServerParts, name: FeedName, market: MarketCode): Generator<string> {
  const { deps, origin } = parts;
  const { operator, localeStrategy } = deps.config;
  const format = formats[name];
  const prefixed = localeStrategy === "prefix";
  const scope: EntryScope = { market, prefixed, origin, operator, source: format.source };
  const channel: Channel = {
    market,
    self: origin + feedAddress(name, market),
    home: origin + pageAddress("jobs", prefixed ? market : undefined),
    name: operator.identity.name,
    legalName: operator.identity.legalName,
    email: operator.identity.email,
    linkedInCompany: operator.feeds.linkedInCompany ?? null,
    changedAt: parts.changedAt(),
  };
  yield format.head(channel);
  for (const job of newest(parts, market)) {
    const entry = entryOf(job, scope);
    if (format.takes(entry)) yield format.entry(entry, channel);
  }
  yield format.end;
}
