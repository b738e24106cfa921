import { recordAtDesk } from "../audit/record.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { Database, Queryable } from "../../db/database.ts";
import { pushSubscription, recruiter } from "../../db/schema.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { type NewsCounts, newsBy, newsChoiceOf } from "../../domain/desk/notifications.ts";
import { countNews } from "../../db/queries/desk/news.ts";
import type { DeskLanguage } from "../../domain/desk/desk.ts";

export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Browsers per recruiter; the oldest subscriptions are dropped. */
const mostBrowsers = 10;

/** A browser has one subscription, which belongs to the recruiter logged in there. */
export async function subscribe(
  database: Database,
  recruiterId: string,
  { endpoint, p256dh, auth }: Subscription,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query(
      `insert into push_subscription (recruiter_id, endpoint, p256dh, auth, created_at, told_until)
       values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz)
       on conflict (endpoint) do update set recruiter_id = excluded.recruiter_id, p256dh = excluded.p256dh,
         auth = excluded.auth, told_until = excluded.told_until, failing_since = null`,
      [recruiterId, endpoint, p256dh, auth, now.toISOString()],
    );
    await transaction.query(
      `delete from push_subscription where recruiter_id = $1 and id not in (
         select id from push_subscription where recruiter_id = $1 order by endpoint = $2 desc, id desc limit ${mostBrowsers})`,
      [recruiterId, endpoint],
    );
    await recordAtDesk(transaction, { by: recruiterId, at: now }, "news_chosen", { subject: recruiterId });
  });
}

/** Removes only the recruiter's own subscription. */
export async function unsubscribe(database: Database, recruiterId: string, endpoint: string, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query("delete from push_subscription where recruiter_id = $1 and endpoint = $2", [
      recruiterId,
      endpoint,
    ]);
    await recordAtDesk(transaction, { by: recruiterId, at: now }, "news_chosen", { subject: recruiterId });
  });
}

export async function unsubscribeAll(database: Queryable, recruiterId: string): Promise<void> {
  await database.query("delete from push_subscription where recruiter_id = $1", [recruiterId]);
}

/** Notifies one browser; `taken`: its push service accepted the message. */
export type NotifyBrowser = (
  subscription: Subscription & { readonly language: DeskLanguage | null },
  news: NewsCounts,
) => Promise<"taken" | "gone" | "failed">;

/** Milliseconds to look back at most: older news is read at the desk. */
const longest = 3_600_000;

/** Milliseconds of continuous failure after which a subscription is deleted. */
const longestFailure = 7 * 86_400_000;

/**
 * Notifies each browser once of its recruiter's news; returns how many were notified. At once: the
 * next run waits for this one, so push services that hang one after the other would delay everyone.
 */
export async function notifyBrowsers(database: Database, now: Date, notify: NotifyBrowser): Promise<number> {
  const subscriptions = await database.orm
    .select({ subscription: pushSubscription, news: recruiter.news, language: recruiter.language })
    .from(pushSubscription)
    .innerJoin(recruiter, eq(recruiter.id, pushSubscription.recruiterId))
    .where(isNull(recruiter.disabledAt));
  const answers = await Promise.all(
    subscriptions.map(async (browser) => notifyBrowser(database, now, notify, browser)),
  );
  return answers.filter(Boolean).length;
}

interface Browser {
  readonly subscription: typeof pushSubscription.$inferSelect;
  readonly news: unknown;
  readonly language: DeskLanguage | null;
}

/** Whether its push service accepted a message. */
async function notifyBrowser(
  database: Database,
  now: Date,
  notify: NotifyBrowser,
  { subscription, news, language }: Browser,
): Promise<boolean> {
  const kinds = newsBy("push", newsChoiceOf(news));
  if (kinds.length === 0) return false;
  const earliest = addMilliseconds(now, -longest);
  const since = subscription.notifiedUntil > earliest ? subscription.notifiedUntil : earliest;
  const counts = await countNews(database, subscription.recruiterId, { since, until: now });
  const chosenCounts = Object.fromEntries(kinds.map((kind) => [kind, counts[kind]])) as Partial<NewsCounts>;
  if (kinds.every((kind) => counts[kind] === 0)) return false;
  // Claimed before sending: two processes never send the same news.
  if (!(await moveOn(database, subscription.id, subscription.notifiedUntil, now))) return false;
  const answer = await notify({ ...subscription, language }, { ...none, ...chosenCounts });
  if (answer === "taken") {
    if (subscription.failingSince) await setFailing(database, subscription.id, null);
    return true;
  }
  if (answer === "gone" || hasFailedTooLong(subscription.failingSince, now)) {
    await database.query("delete from push_subscription where id = $1", [subscription.id]);
  } else {
    // The next run tries again.
    await moveOn(database, subscription.id, now, subscription.notifiedUntil);
    await setFailing(database, subscription.id, subscription.failingSince ?? now);
  }
  return false;
}

const none: NewsCounts = { new: 0, assigned: 0, due_soon: 0, replied: 0, booked: 0 };

async function moveOn(database: Database, id: number, from: Date, to: Date): Promise<boolean> {
  const moved = await database.orm
    .update(pushSubscription)
    .set({ notifiedUntil: to })
    .where(and(eq(pushSubscription.id, id), eq(pushSubscription.notifiedUntil, from)))
    .returning({ id: pushSubscription.id });
  return moved.length > 0;
}

async function setFailing(database: Queryable, id: number, since: Date | null): Promise<void> {
  await database.query("update push_subscription set failing_since = $2::timestamptz where id = $1", [
    id,
    since?.toISOString() ?? null,
  ]);
}

function hasFailedTooLong(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= longestFailure;
}
