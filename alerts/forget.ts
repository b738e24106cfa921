/** Subscribers that are forgotten without having said so at a link: erased, past their time, or because there are no letters any more. */
import type { Database, Transaction } from "../db/database.ts";
import { text } from "../db/rows.ts";
import { alertCutoffs } from "../domain/alerts/alert.ts";

/** Of mailboxes whose owner has everything erased. */
export async function forgetSubscribers(transaction: Transaction, emailKeys: readonly string[]): Promise<void> {
  if (emailKeys.length === 0) return;
  await transaction.query("delete from job_subscriber where email_key = any($1::text[])", [emailKeys]);
}

/** Those who never said yes, and those whose year is over; everybody where there are no alerts. */
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
    // Locked first, and asked again: who asks meanwhile holds the row, and shows only to the second statement.
    const rows = await transaction.rows(
      { id: text },
      `select s.id from job_subscriber s where ${without} for update skip locked`,
    );
    const ids = rows.map(({ id }) => id);
    await transaction.query(`delete from job_subscriber s where s.id = any($1::text[]) and ${without}`, [ids]);
  });
}
