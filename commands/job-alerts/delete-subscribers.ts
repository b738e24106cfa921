/**
 * Deletes subscribers who did not unsubscribe by link: erased or expired ones, or all when job
 * alerts are disabled.
 */
import type { Database, Transaction } from "../../db/database.ts";
import { text } from "../../db/rows.ts";
import { alertCutoffs } from "../../domain/alerts/alert.ts";

/** Subscribers of these mailboxes that no registration has any more. */
export async function deleteSubscribers(transaction: Transaction, emailKeys: readonly string[]): Promise<void> {
  await transaction.query(
    `delete from job_subscriber s where s.email_key = any($1::text[])
       and not exists (select from registration r where r.email_key = s.email_key)`,
    [emailKeys],
  );
}

/**
 * Deletes alerts that were never confirmed or are older than a year; all subscribers if alerts are
 * disabled.
 */
export async function forgetOldAlerts(
  database: Database,
  { now, areThere }: { readonly now: Date; readonly areThere: boolean },
): Promise<void> {
  if (!areThere) {
    await database.query("delete from job_subscriber");
    return;
  }
  const { unconfirmed, ended } = alertCutoffs(now);
  await database.query(
    `delete from job_alert where id in (
       select id from job_alert where confirmed_at < $2::timestamptz or confirmed_at is null and asked_at < $1::timestamptz
       for update skip locked)`,
    [unconfirmed.toISOString(), ended.toISOString()],
  );
  await database.transaction(async (transaction) => {
    const without = "not exists (select from job_alert a where a.subscriber_id = s.id)";
    // Lock, then check again: a concurrent subscription holds the row, and only the second
    // statement sees its alert.
    const rows = await transaction.rows(
      { id: text },
      `select s.id from job_subscriber s where ${without} for update skip locked`,
    );
    const ids = rows.map(({ id }) => id);
    await transaction.query(`delete from job_subscriber s where s.id = any($1::text[]) and ${without}`, [ids]);
  });
}
