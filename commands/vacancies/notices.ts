/**
 * Notifies search engines and a cache when the site shows a vacancy differently. Notices are
 * deliveries written in the same transaction as the change, so that exactly the changes that
 * happened are announced.
 */
import type { Transaction } from "../../db/database.ts";
import { type DeliveryDraft, noticeDraft } from "../../domain/delivery/drafts.ts";
import { noticeDelays, type NoticeTarget } from "../../domain/delivery/notices.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import type { PublishedTexts } from "../../domain/vacancies/content.ts";
import { textInMarket } from "../../domain/vacancies/text-in-market.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { addDeliveries } from "../outbox/enqueue.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";

/** Receivers of notices, and the URLs they get. */
export interface Announcing {
  /** Empty until configured. */
  readonly targets: readonly NoticeTarget[];
  /** Whether each market has its own URL, or all share one. */
  readonly addressEach: boolean;
}

/** The settings that decide whom to notify. */
export interface AnnouncingDeployment {
  readonly environment: "demo" | "production";
  readonly localeStrategy: "prefix" | "no-prefix";
  readonly accessGate: { readonly on: boolean };
  readonly operator: Pick<Operator, "notices">;
}

/**
 * Search engines are not notified of pages they may not index: in a demo or behind the access gate.
 */
export function announcingOf(deployment: AnnouncingDeployment): Announcing {
  const { environment, localeStrategy, accessGate, operator } = deployment;
  const { google, indexNow, cache } = operator.notices;
  const indexed = environment === "production" && !accessGate.on;
  return {
    targets: [
      ...(google && indexed ? (["google"] as const) : []),
      ...(indexNow && indexed ? (["indexnow"] as const) : []),
      ...(cache ? (["cache"] as const) : []),
    ],
    addressEach: localeStrategy === "prefix",
  };
}

/** What the site shows of a vacancy: nothing while it is closed or was never published. */
export interface ShownState {
  readonly texts: PublishedTexts;
  readonly isOpen: boolean;
}

/** A vacancy before and after a change. */
export interface Announced {
  readonly slug: string;
  readonly before: ShownState;
  readonly after: ShownState;
  /** Markets that have pages. */
  readonly markets: readonly MarketCode[];
  readonly now: Date;
}

/**
 * Notifies each target of the changed pages. If no page of a vacancy changes, but for example the
 * home page, it notifies only the cache.
 */
export async function announce(transaction: Transaction, announcing: Announcing, vacancy: Announced): Promise<void> {
  const { targets, addressEach } = announcing;
  if (targets.length === 0) return;
  const { slug, markets, now } = vacancy;
  const changed = changedMarkets(vacancy, markets);
  for (const target of targets) {
    const drafts = draftsFor(target, slug, addressEach ? changed : changed.slice(0, 1));
    await addDeliveries(transaction, null, drafts, now, new Date(now.getTime() + noticeDelays[target]));
  }
}

/** Google takes one URL per call; the others take all at once. */
function draftsFor(target: NoticeTarget, slug: string, markets: readonly MarketCode[]): DeliveryDraft[] {
  switch (target) {
    case "google":
      return markets.map((market) => noticeDraft(target, newDeliveryId, { slug, markets: [market] }));
    case "indexnow":
      return markets.length === 0 ? [] : [noticeDraft(target, newDeliveryId, { slug, markets: [...markets] })];
    case "cache":
      return [noticeDraft(target, newDeliveryId, { slug, markets: [...markets] })];
  }
}

/** Markets in which the page appears, changes or disappears. */
export function changedMarkets(
  { before, after }: { readonly before: ShownState; readonly after: ShownState },
  markets: readonly MarketCode[],
): MarketCode[] {
  return markets.filter((market) => pageOf(before, market) !== pageOf(after, market));
}

/** Identifies a version of the page in a market; null: no page. */
function pageOf({ texts, isOpen }: ShownState, market: MarketCode): string | null {
  return isOpen ? (textInMarket({ texts }, market)?.changedAt ?? null) : null;
}
