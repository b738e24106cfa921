/** Queues job alert emails about vacancies published since the last run, for confirmed alerts. */
import { json, text, time } from "../../db/rows.ts";
import type { Transaction } from "../../db/database.ts";
import {
  alertCutoffs,
  isNewSince,
  mostInEmail,
  publicationWindowEnd,
  notifiedBefore,
} from "../../domain/alerts/alert.ts";
import { emailDraft } from "../../domain/delivery/drafts.ts";
import { type JobFilter, readFilter } from "../../domain/vacancies/filter.ts";
import { isMarketOpen } from "../../domain/eligibility.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { isMarketCode, type MarketCode, marketCodes } from "../../locales/markets.ts";
import { offeredMarkets } from "../../locales/offered.ts";
import { addDeliveries } from "../outbox/enqueue.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { searchOf } from "../vacancies/market-search.ts";
import type { PublishedCatalog } from "../vacancies/published-catalog.ts";
import { type AlertContext, hasAlerts } from "./context.ts";

export interface NotifyContext extends AlertContext {
  readonly config: AlertContext["config"] & { readonly operator: Operator };
  readonly catalog: PublishedCatalog;
}

/** Subscribers per run. */
const mostAtOnce = 500;

/**
 * Queues at most one email per subscriber and day, with all new vacancies; safe in several
 * processes at once. Returns how many emails.
 */
export async function notifySubscribers(context: NotifyContext, signal?: AbortSignal): Promise<number> {
  const { config, database, catalog } = context;
  if (!hasAlerts(config)) return 0;
  const now = context.now();
  const newest = newestOf(catalog, publicationWindowEnd(now));
  if (newest === null) return 0;
  const open = openMarkets(config.operator);
  const due = await database.rows(
    { id: text },
    `select s.id from job_subscriber s
     where (s.told_at is null or s.told_at <= $1::timestamptz) and exists (
       select from job_alert a where a.subscriber_id = s.id and a.looked_at < $2::timestamptz
         and a.confirmed_at > $3::timestamptz and (a.looked_at > 'epoch' or a.market = any($4::text[])))
     order by s.told_at nulls first, s.id limit ${mostAtOnce}`,
    [notifiedBefore(now).toISOString(), newest, alertCutoffs(now).ended.toISOString(), open],
    "due-subscribers",
  );
  let emails = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    if (await database.transaction((transaction) => notifySubscriber(context, transaction, id, now))) emails += 1;
  }
  return emails;
}

/** ISO 8601: when the newest text before `until` was published; null: none. */
function newestOf({ open }: PublishedCatalog, until: Date): string | null {
  const latest = until.toISOString();
  const moments = open.flatMap(({ texts }) => Object.values(texts).map(({ publishedAt }) => publishedAt));
  return moments.reduce<string | null>(
    (newest, at) => (at <= latest && (newest === null || at > newest) ? at : newest),
    null,
  );
}

/** Alerts that wait until applications open (subscribe.ts) are due in these. */
function openMarkets(operator: Operator): readonly MarketCode[] {
  return marketCodes.filter((market) => isMarketOpen(market, operator));
}

/**
 * Whether an email was queued. Locks the subscriber, so that a second process sees what the first
 * has reported.
 */
async function notifySubscriber(
  { catalog, config }: NotifyContext,
  transaction: Transaction,
  subscriberId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `select from job_subscriber where id = $1 and (told_at is null or told_at <= $2::timestamptz) for update`,
    [subscriberId, notifiedBefore(now).toISOString()],
  );
  if (rowCount === 0) return false;
  const until = publicationWindowEnd(now);
  const alerts = await transaction.rows(
    { id: text, market: text, filter: json<Readonly<Record<string, string>>>(), lookedAt: time },
    `update job_alert a set looked_at = greatest(a.looked_at, $2::timestamptz) from job_alert before
     where a.subscriber_id = $1 and a.confirmed_at > $3::timestamptz and before.id = a.id
       and (a.looked_at > 'epoch' or a.market = any($4::text[]))
     returning a.id, a.market, a.filter, before.looked_at as "lookedAt"`,
    [subscriberId, until.toISOString(), alertCutoffs(now).ended.toISOString(), openMarkets(config.operator)],
  );
  const ofEach = alerts.flatMap(({ id, market, filter, lookedAt }) => {
    // The operator may have taken the market off the site: its links would lead nowhere.
    if (!isMarketCode(market) || !offeredMarkets(config.operator).includes(market)) return [];
    const wanted = readFilter((name) => filter[name]);
    return [newJobs(catalog, market, wanted, lookedAt, until).map((slug) => ({ alert: id, slug }))];
  });
  const found = eachOnce(ofEach);
  if (found.length === 0) return false;
  await transaction.query("update job_subscriber set told_at = $2::timestamptz where id = $1", [
    subscriberId,
    now.toISOString(),
  ]);
  const jobs = found.slice(0, mostInEmail);
  const opened = alerts.some(({ id, lookedAt }) => id === jobs[0]?.alert && lookedAt.getTime() === 0);
  const about = { subscriberId, jobs, more: found.length - jobs.length, opened };
  await addDeliveries(transaction, null, [emailDraft("subscriber.jobs", "subscriber", newDeliveryId, about)], now);
  return true;
}

type FoundJob = Readonly<Record<"alert" | "slug", string>>;

/**
 * Takes the first vacancy of each alert, then the second of each, so that no alert fills an email
 * alone; no vacancy twice.
 */
function eachOnce(ofEach: readonly (readonly FoundJob[])[]): FoundJob[] {
  const found = new Map<string, FoundJob>();
  for (let place = 0; ofEach.some((jobs) => place < jobs.length); place += 1) {
    for (const job of ofEach.flatMap((jobs) => jobs[place] ?? [])) if (!found.has(job.slug)) found.set(job.slug, job);
  }
  return [...found.values()];
}

/** Slugs of matching vacancies, newest first. */
function newJobs(catalog: PublishedCatalog, market: MarketCode, filter: JobFilter, since: Date, until: Date): string[] {
  return searchOf(catalog, market)
    .find(filter)
    .filter(({ published }) => isNewSince(published.publishedAt, since, until))
    .map(({ vacancy }) => vacancy.slug);
}
