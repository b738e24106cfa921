/** One attempt to tell a search engine or a cache of a vacancy's pages. What is told is what is true now, not what was when it was made. */
import * as v from "valibot";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { readPages } from "../db/queries/vacancy-pages.ts";
import { mostCalls, noticePayload, type NoticePayload, surrogateKeys } from "../domain/delivery/notices.ts";
import { classifyHttpStatus } from "../domain/delivery/outcome.ts";
import { quotaDay } from "../domain/delivery/quota-day.ts";
import { textInMarket } from "../domain/vacancies/shown.ts";
import type { Notice, SendNotice } from "../gateways/notices/notice.ts";
import type { MarketCode } from "../locales/markets.ts";
import { type Delivery, isToldSince } from "../outbox/deliveries.ts";
import { takeCall } from "../outbox/quota.ts";
import { jobAddress } from "../routes.ts";
import { type Attempt, later, notSent } from "./attempt.ts";

interface NoticeDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
}

/** It was told by another call, or there is nothing to tell. */
const alreadyTold: Attempt = { outcome: "success", reason: "", retryAfterMs: null, reached: false };

export async function attemptNotice(deps: NoticeDependencies, delivery: Delivery): Promise<Attempt> {
  const { database, sendNotice, now } = deps;
  const payload = v.parse(noticePayload, delivery.payload);
  if (await isToldSince(database, delivery)) return alreadyTold;
  const notice = await noticeOf(deps, delivery.target, payload);
  // Taken out of the operator's file since: a dead letter, which can be replayed if it comes back.
  if (notice === null) return notSent("not configured");
  if (notice.kind === "google") {
    const { day, endsAt } = quotaDay(now());
    const most = mostCalls(notice.change, deps.config.operator.notices.google?.perDay ?? 0);
    const taken = await takeCall(database, { target: notice.kind, day, most });
    if (!taken) return { ...later("the day's calls are used up"), reached: false, putOffUntil: endsAt };
  }
  const result = await sendNotice(notice, now());
  if (result.kind === "failed") return later(result.reason);
  const { status, retryAfterMs } = result;
  const outcome = classifyHttpStatus(status);
  // None of them is switched off by one answer: what it says of this page may not be so of the next.
  return {
    outcome: outcome === "disable" ? "permanent" : outcome,
    reason: `HTTP ${status}`,
    retryAfterMs,
    reached: true,
  };
}

/** null: the operator's file does not name whom to tell. */
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

/** Without prefixes all markets have one address, which is there as long as it is in any of them. */
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
