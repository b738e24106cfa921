import { recordAtDesk } from "../audit/record.ts";
import type { Database } from "../../db/database.ts";
import { nullable, text } from "../../db/rows.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { emailDraft } from "../../domain/delivery/drafts.ts";
import { digestDate, type NewsChoice, newsBy, newsChoiceOf } from "../../domain/desk/notifications.ts";
import { addDeliveries } from "../outbox/enqueue.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { sendsEmail } from "../outbox/sends-email.ts";
import type { AccountContext } from "./notify-owner.ts";

export async function chooseNotifications(
  database: Database,
  recruiterId: string,
  { choice, timeZone }: { readonly choice: NewsChoice; readonly timeZone: string },
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query("update recruiter set news = $2::jsonb, time_zone = $3 where id = $1", [
      recruiterId,
      JSON.stringify(choice),
      timeZone,
    ]);
    await recordAtDesk(transaction, { by: recruiterId, at: now }, "news_chosen", { subject: recruiterId });
  });
}

const asking = { id: text, timeZone: text, digestOn: nullable(text) };

/** Milliseconds that a digest looks back. */
const day = 86_400_000;

/**
 * Queues today's digest once for each active recruiter who asked for it, even if several processes
 * run. Returns how many.
 */
export async function sendDigests(context: AccountContext): Promise<number> {
  const { database, config } = context;
  if (!sendsEmail(config)) return 0;
  const now = context.now();
  const rows = await database.rows(
    { ...asking, news: nullable(text) },
    `select id, time_zone as "timeZone", digest_on::text as "digestOn", news::text as news from recruiter
     where disabled_at is null and time_zone is not null and news is not null`,
    [],
    "digest-recruiters",
  );
  let sent = 0;
  for (const { id, timeZone, digestOn, news } of rows) {
    const today = digestDate(now, timeZone);
    if (today === null || digestOn === today) continue;
    if (newsBy("digest", newsChoiceOf(JSON.parse(news ?? "null"))).length === 0) continue;
    await database.transaction(async (transaction) => {
      const { rowCount } = await transaction.query(
        `update recruiter set digest_on = $2::date where id = $1 and disabled_at is null
           and (digest_on is null or digest_on < $2::date)`,
        [id, today],
      );
      if (rowCount === 0) return;
      const period = { since: addMilliseconds(now, -day).toISOString(), until: now.toISOString() };
      const draft = emailDraft("recruiter.digest", `recruiter:${id}`, newDeliveryId, period);
      await addDeliveries(transaction, null, [draft], now);
      sent += 1;
    });
  }
  return sent;
}
