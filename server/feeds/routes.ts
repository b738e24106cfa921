/** The feeds: open vacancies of a market for feed readers and job boards, each market and board at an address of its own. */
import { createHash } from "node:crypto";
import { Hono } from "hono";
import { isMarketCode, type MarketCode, markets } from "../../locales/markets.ts";
import { feedAddress, type FeedName, feedNames, jobAddress, pageAddress } from "../../routes.ts";
import { listKey } from "../http/shared-cache.ts";
import { sendStreamed } from "../http/streamed.ts";
import type { ServerParts } from "../parts.ts";
import type { Channel, FeedFormat } from "./format.ts";
import { indeed } from "./indeed.ts";
import { linkedIn } from "./linkedin.ts";
import { openIn, openPostings, type Posting } from "./posting.ts";
import { rss } from "./rss.ts";

/** Set by vite.config.ts from what the build was made of. */
declare const BUILD_ID: string;

const formats: Readonly<Record<FeedName, FeedFormat>> = { rss, indeed, linkedIn };

export function feedRoutes(parts: ServerParts): Hono {
  const app = new Hono();
  for (const name of feedNames) {
    app.get(feedAddress(name, ":market"), (c, next) => {
      const market = c.req.param("market") ?? "";
      const format = formats[name];
      if (!isMarketCode(market) || !parts.offered.includes(market)) return next();
      if (format.ofCountry && markets[market].country === null) return next();
      const { deps } = parts;
      const changedAt = new Date(Math.max(deps.shelf.changedAt.getTime(), parts.madeAnew().getTime()));
      return Promise.resolve(
        sendStreamed(
          c,
          {
            contentType: format.contentType,
            tag: tagOf(parts, name, market),
            changedAt,
            keys: [listKey(market)],
            chunks: () => chunksOf(parts, name, market, changedAt),
          },
          deps.now(),
        ),
      );
    });
  }
  return app;
}

/** All that an entry is made of: its texts and facts are another whenever the moment of their change is. */
function tagOf({ deps, origin }: ServerParts, name: FeedName, market: MarketCode): string {
  const { identity, eligibleCountries, feeds } = deps.config.operator;
  const entries = openIn(deps.shelf, market).map(({ vacancy, changedAt }) => [vacancy.id, vacancy.slug, changedAt]);
  const { localeStrategy } = deps.config;
  return createHash("sha256")
    .update(JSON.stringify([BUILD_ID, origin, localeStrategy, name, identity, eligibleCountries, feeds, entries]))
    .digest("base64url")
    .slice(0, 22);
}

function* chunksOf(parts: ServerParts, name: FeedName, market: MarketCode, changedAt: Date): Generator<string> {
  const { deps, origin } = parts;
  const { operator, localeStrategy } = deps.config;
  const format = formats[name];
  const prefix = localeStrategy === "prefix" ? market : undefined;
  function* postings(): Generator<Posting> {
    for (const posting of openPostings(deps.shelf, market, operator)) if (format.takes(posting)) yield posting;
  }
  let count = 0;
  for (const _ of postings()) count += 1;
  const channel: Channel = {
    market,
    self: origin + feedAddress(name, market),
    home: origin + pageAddress("home", prefix),
    name: operator.identity.name,
    legalName: operator.identity.legalName,
    email: operator.identity.email,
    linkedInCompany: operator.feeds.linkedInCompany ?? null,
    changedAt,
    count,
  };
  const source = new URLSearchParams({ utm_source: format.source, utm_medium: "feed" });
  yield format.head(channel);
  for (const posting of postings()) {
    yield format.entry(posting, `${origin}${jobAddress(posting.slug, prefix)}?${source}`, channel);
  }
  yield format.end;
}
