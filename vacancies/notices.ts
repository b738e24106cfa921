/**
 * Who is told when what the site shows of a vacancy changes: search engines of each page that is new, another or gone, and a cache in
 * front. Written as deliveries in the transaction that changes it, so that nothing is told that did not happen, and nothing that did
 * is forgotten.
 */
import type { Transaction } from "../db/database.ts";
import { type DeliveryDraft, noticeDraft } from "../domain/delivery/drafts.ts";
import { noticeDelays, type NoticeTarget } from "../domain/delivery/notices.ts";
import type { Operator } from "../domain/operator/operator.ts";
import type { PublishedTexts } from "../domain/vacancies/content.ts";
import { textInMarket } from "../domain/vacancies/shown.ts";
import type { MarketCode } from "../locales/markets.ts";
import { addDeliveries } from "../outbox/add.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";

/** Who is told, and how. */
export interface Announcing {
  /** None: nobody, which is how it is until they are configured. */
  readonly targets: readonly NoticeTarget[];
  /** Whether each market has an address of its own, or all of them one. */
  readonly addressEach: boolean;
}

/** The deployment, as far as it says who is told. */
export interface AnnouncingDeployment {
  readonly environment: "demo" | "production";
  readonly localeStrategy: "prefix" | "no-prefix";
  readonly accessGate: { readonly on: boolean };
  readonly operator: Pick<Operator, "notices">;
}

/** What no search engine may index, as everything in a demo and behind the access gate, none is told of. */
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

/** What of a vacancy the site shows: nothing while it is closed, or was never published. */
export interface ShownState {
  readonly texts: PublishedTexts;
  readonly isOpen: boolean;
}

/** What became of a vacancy. */
export interface Announced {
  readonly slug: string;
  readonly before: ShownState;
  readonly after: ShownState;
  /** The markets that have pages. */
  readonly markets: readonly MarketCode[];
  readonly now: Date;
}

/** Where no page is another, as when it is moved on the home page, only the cache is told. */
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

/** Google takes an address a call; the others all at once. */
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

/** Those whose page is there now and was not, is another, or is gone. */
export function changedMarkets(
  { before, after }: { readonly before: ShownState; readonly after: ShownState },
  markets: readonly MarketCode[],
): MarketCode[] {
  return markets.filter((market) => pageOf(before, market) !== pageOf(after, market));
}

/** What tells a page from another of the same vacancy and market; null: there is none. */
function pageOf({ texts, isOpen }: ShownState, market: MarketCode): string | null {
  return isOpen ? (textInMarket({ texts }, market)?.changedAt ?? null) : null;
}
