/** Puts letters of new vacancies on their way: what was published since the last look, to whoever asked for it and said yes. */
import { json, text, time } from "../db/rows.ts";
import type { Transaction } from "../db/database.ts";
import { alertCutoffs, isNewSince, mostInLetter, tellUntil, toldBefore } from "../domain/alerts/alert.ts";
import { emailDraft } from "../domain/delivery/drafts.ts";
import { type JobFilter, readFilter } from "../domain/vacancies/filter.ts";
import { isMarketCode, type MarketCode } from "../locales/markets.ts";
import { addDeliveries } from "../outbox/add.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { searchOf } from "../vacancies/market-search.ts";
import type { Shelf } from "../vacancies/shelf.ts";
import { type AlertContext, hasAlerts } from "./context.ts";

export interface TellContext extends AlertContext {
  readonly shelf: Shelf;
}

/** Subscribers of one look. */
const mostAtOnce = 500;

/**
 * Each subscriber at most once a day, with everything that is new for them in one letter; however many processes look, once.
 * Returns how many letters.
 */
export async function tellSubscribers(context: TellContext, signal?: AbortSignal): Promise<number> {
  const { config, database, shelf } = context;
  if (!hasAlerts(config)) return 0;
  const now = context.now();
  const newest = newestOf(shelf, tellUntil(now));
  if (newest === null) return 0;
  const due = await database.rows(
    { id: text },
    `select s.id from job_subscriber s
     where (s.told_at is null or s.told_at <= $1::timestamptz) and exists (
       select from job_alert a where a.subscriber_id = s.id and a.looked_at < $2::timestamptz
         and a.confirmed_at > $3::timestamptz)
     order by s.told_at nulls first, s.id limit ${mostAtOnce}`,
    [toldBefore(now).toISOString(), newest, alertCutoffs(now).ended.toISOString()],
    "due-subscribers",
  );
  let letters = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    if (await database.transaction((transaction) => tell(context, transaction, id, now))) letters += 1;
  }
  return letters;
}

/** ISO 8601: when the newest text up to then was published; null: none was. */
function newestOf({ open }: Shelf, until: Date): string | null {
  const latest = until.toISOString();
  const moments = open.flatMap(({ texts }) => Object.values(texts).map(({ publishedAt }) => publishedAt));
  return moments.reduce<string | null>(
    (newest, at) => (at <= latest && (newest === null || at > newest) ? at : newest),
    null,
  );
}

/** Whether there is a letter. The row's lock: of two processes the second sees what the first has told. */
async function tell(
  { shelf }: TellContext,
  transaction: Transaction,
  subscriberId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `select from job_subscriber where id = $1 and (told_at is null or told_at <= $2::timestamptz) for update`,
    [subscriberId, toldBefore(now).toISOString()],
  );
  if (rowCount === 0) return false;
  const until = tellUntil(now);
  const alerts = await transaction.rows(
    { id: text, market: text, filter: json<Readonly<Record<string, string>>>(), lookedAt: time },
    `update job_alert a set looked_at = greatest(a.looked_at, $2::timestamptz) from job_alert before
     where a.subscriber_id = $1 and a.confirmed_at > $3::timestamptz and before.id = a.id
     returning a.id, a.market, a.filter, before.looked_at as "lookedAt"`,
    [subscriberId, until.toISOString(), alertCutoffs(now).ended.toISOString()],
  );
  const ofEach = alerts.flatMap(({ id, market, filter, lookedAt }) => {
    if (!isMarketCode(market)) return [];
    const wanted = readFilter((name) => filter[name]);
    return [newJobs(shelf, market, wanted, lookedAt, until).map((slug) => ({ alert: id, slug }))];
  });
  const found = eachOnce(ofEach);
  if (found.length === 0) return false;
  await transaction.query("update job_subscriber set told_at = $2::timestamptz where id = $1", [
    subscriberId,
    now.toISOString(),
  ]);
  const jobs = found.slice(0, mostInLetter);
  const about = { subscriberId, jobs, more: found.length - jobs.length };
  await addDeliveries(transaction, null, [emailDraft("subscriber.jobs", "subscriber", newDeliveryId, about)], now);
  return true;
}

type FoundJob = Readonly<Record<"alert" | "slug", string>>;

/** The first of each alert, then the second of each: none of them fills a letter alone. Each vacancy once. */
function eachOnce(ofEach: readonly (readonly FoundJob[])[]): FoundJob[] {
  const found = new Map<string, FoundJob>();
  for (let place = 0; ofEach.some((jobs) => place < jobs.length); place += 1) {
    for (const job of ofEach.flatMap((jobs) => jobs[place] ?? [])) if (!found.has(job.slug)) found.set(job.slug, job);
  }
  return [...found.values()];
}

/** Slugs of what matches, the newest first. */
function newJobs(shelf: Shelf, market: MarketCode, filter: JobFilter, since: Date, until: Date): string[] {
  return searchOf(shelf, market)
    .find(filter)
    .filter(({ published }) => isNewSince(published.publishedAt, since, until))
    .map(({ vacancy }) => vacancy.slug);
}
