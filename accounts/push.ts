/** Which browsers are told by web push, and telling them. */
import { recordAtDesk } from "../audit/record.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { Database, Queryable } from "../db/database.ts";
import { pushSubscription, recruiter } from "../db/schema.ts";
import { after } from "../domain/contact-clock/clock.ts";
import { type NewsCounts, newsBy, newsChoiceOf } from "../domain/desk/news.ts";
import { countNews } from "../db/queries/desk/news.ts";
import type { DeskLanguage } from "../domain/desk/desk.ts";

export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Nobody is at more browsers than that; those they came to first are forgotten. Each is waited for while the others are told. */
const mostBrowsers = 10;

/** A browser has one subscription: whoever is logged in there now is told. */
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

/** Only one's own. */
export async function unsubscribe(database: Database, recruiterId: string, endpoint: string, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query("delete from push_subscription where recruiter_id = $1 and endpoint = $2", [
      recruiterId,
      endpoint,
    ]);
    await recordAtDesk(transaction, { by: recruiterId, at: now }, "news_chosen", { subject: recruiterId });
  });
}

/** No browser of theirs is told of anything any more. */
export async function unsubscribeAll(database: Queryable, recruiterId: string): Promise<void> {
  await database.query("delete from push_subscription where recruiter_id = $1", [recruiterId]);
}

/** What one browser is to be told; `taken`: its service has it. */
export type Tell = (
  subscription: Subscription & { readonly language: DeskLanguage | null },
  news: NewsCounts,
) => Promise<"taken" | "gone" | "failed">;

/** A look goes no further back, in ms: what was missed for longer is read at the desk. */
const longest = 3_600_000;

/** A service that takes nothing for so long is given up; milliseconds. */
const givenUpAfter = 7 * 86_400_000;

/** Tells every browser of what is news to its recruiter, each once; returns how many were told. */
export async function tellBrowsers(database: Database, now: Date, tell: Tell): Promise<number> {
  const subscriptions = await database.orm
    .select({ subscription: pushSubscription, news: recruiter.news, language: recruiter.language })
    .from(pushSubscription)
    .innerJoin(recruiter, eq(recruiter.id, pushSubscription.recruiterId))
    .where(isNull(recruiter.disabledAt));
  let told = 0;
  for (const { subscription, news, language } of subscriptions) {
    const kinds = newsBy("push", newsChoiceOf(news));
    if (kinds.length === 0) continue;
    const earliest = after(now, -longest);
    const since = subscription.toldUntil > earliest ? subscription.toldUntil : earliest;
    const counts = await countNews(database, subscription.recruiterId, { since, until: now });
    const wanted = Object.fromEntries(kinds.map((kind) => [kind, counts[kind]])) as Partial<NewsCounts>;
    if (kinds.every((kind) => counts[kind] === 0)) continue;
    // Taken before it is sent: two processes never tell the same.
    if (!(await moveOn(database, subscription.id, subscription.toldUntil, now))) continue;
    const answer = await tell({ ...subscription, language }, { ...none, ...wanted });
    if (answer === "taken") {
      told += 1;
      if (subscription.failingSince) await setFailing(database, subscription.id, null);
    } else if (answer === "gone" || isGivenUp(subscription.failingSince, now)) {
      await database.query("delete from push_subscription where id = $1", [subscription.id]);
    } else {
      // Again with the next look.
      await moveOn(database, subscription.id, now, subscription.toldUntil);
      await setFailing(database, subscription.id, subscription.failingSince ?? now);
    }
  }
  return told;
}

const none: NewsCounts = { new: 0, assigned: 0, due_soon: 0, replied: 0, booked: 0 };

async function moveOn(database: Database, id: number, from: Date, to: Date): Promise<boolean> {
  const moved = await database.orm
    .update(pushSubscription)
    .set({ toldUntil: to })
    .where(and(eq(pushSubscription.id, id), eq(pushSubscription.toldUntil, from)))
    .returning({ id: pushSubscription.id });
  return moved.length > 0;
}

async function setFailing(database: Queryable, id: number, since: Date | null): Promise<void> {
  await database.query("update push_subscription set failing_since = $2::timestamptz where id = $1", [
    id,
    since?.toISOString() ?? null,
  ]);
}

function isGivenUp(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= givenUpAfter;
}
