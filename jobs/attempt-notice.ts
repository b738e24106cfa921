/**
 * Attempts to notify a search engine or cache about a vacancy's pages. Sends their state at the
 * time of the attempt, not of the event.
 */
import * as v from "valibot";
import type { Config } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { readPages } from "../db/queries/vacancy-pages.ts";
import { mostCalls, noticePayload, type NoticePayload, surrogateKeys } from "../domain/delivery/notices.ts";
import { quotaDay } from "../domain/delivery/quota-day.ts";
import { textInMarket } from "../domain/vacancies/text-in-market.ts";
import type { Notice, SendNotice } from "../integrations/notices/notice.ts";
import type { MarketCode } from "../locales/markets.ts";
import { type Delivery, isReportedSince } from "../commands/outbox/deliveries.ts";
import { countQuotaCall } from "../commands/outbox/quota.ts";
import { jobAddress } from "../routes.ts";
import { type Attempt, attemptWith, retryableFailure, permanentFailure } from "./attempt.ts";

interface NoticeDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
}

/** Another notice covered it, or there is nothing to send. */
const alreadyReported: Attempt = { outcome: "success", reason: "", retryAfterMs: null, reached: false };

export async function attemptNotice(deps: NoticeDependencies, delivery: Delivery): Promise<Attempt> {
  const { database, sendNotice, now } = deps;
  const payload = v.parse(noticePayload, delivery.payload);
  if (await isReportedSince(database, delivery)) return alreadyReported;
  const notice = await noticeOf(deps, delivery.target, payload);
  // The target was removed from the operator file: a dead letter, which can be replayed if it
  // returns.
  if (notice === null) return permanentFailure("not configured");
  if (notice.kind === "google") {
    const { day, endsAt } = quotaDay(now());
    const most = mostCalls(notice.change, deps.config.operator.notices.google?.perDay ?? 0);
    const taken = await countQuotaCall(database, { target: notice.kind, day, most });
    if (!taken) return { ...retryableFailure("daily quota used up"), reached: false, putOffUntil: endsAt };
  }
  // One answer never disables a target: it may concern this page only.
  return attemptWith(await sendNotice(notice, now()), { disables: false });
}

/** Null: the operator file does not configure this target. */
async function noticeOf(
  { config, database }: NoticeDependencies,
  target: string,
  { slug, markets }: NoticePayload,
): Promise<Notice | null> {
  const { google, indexNow, cache } = config.operator.notices;
  switch (target) {
    case "google": {
      const [market] = markets;
      if (!google || market === undefined) return null;
      const pages = await readPages(database, slug);
      const isThere = pages?.closedAt === null && isShown(config, pages, market);
      const change = isThere ? "updated" : "deleted";
      return { kind: target, address: addressOf(config, slug, market), change, key: google.key };
    }
    case "indexnow": {
      if (!indexNow) return null;
      const addresses = [...new Set(markets.map((market) => addressOf(config, slug, market)))];
      return { kind: target, addresses, ...indexNow };
    }
    case "cache":
      return cache ? { kind: target, names: surrogateKeys([slug]), ...cache } : null;
    default:
      return null;
  }
}

/**
 * Without locale prefixes all markets share one address, which exists as long as the vacancy has
 * any text.
 */
function isShown(
  { localeStrategy }: Config,
  pages: NonNullable<Awaited<ReturnType<typeof readPages>>>,
  market: MarketCode,
): boolean {
  return localeStrategy === "prefix" ? textInMarket(pages, market) !== null : Object.keys(pages.texts).length > 0;
}

function addressOf({ publicUrl, localeStrategy }: Config, slug: string, market: MarketCode): string {
  return new URL(publicUrl).origin + jobAddress(slug, localeStrategy === "prefix" ? market : undefined);
}
