/** Asking for letters of new vacancies, saying yes in the mailbox (double opt-in), and ending it. */
import { onlyRow, text } from "../db/rows.ts";
import { emailKey } from "../domain/application/email-address.ts";
import { alertCutoffs } from "../domain/alerts/alert.ts";
import { emailDraft } from "../domain/delivery/drafts.ts";
import { filterRecord, type JobFilter } from "../domain/vacancies/filter.ts";
import type { MarketCode } from "../locales/markets.ts";
import { addDeliveries } from "../outbox/add.ts";
import { newDeliveryId, randomId } from "../outbox/delivery-id.ts";
import type { Database } from "../db/database.ts";
import type { AlertContext } from "./context.ts";

export interface Asked {
  /** As {@link readEmail} reads it. */
  readonly email: string;
  readonly market: MarketCode;
  readonly filter: JobFilter;
}

/**
 * A letter goes to the address, and nothing else until somebody says yes there. The same asked for again is the same: another
 * letter, with which one that is confirmed already can be had for another year.
 */
export async function askForAlert({ database, now }: AlertContext, { email, market, filter }: Asked): Promise<void> {
  const at = now();
  await database.transaction(async (transaction) => {
    const subscribers = await transaction.rows(
      { id: text },
      `insert into job_subscriber (id, email, email_key, created_at) values ($1, $2, $3, $4::timestamptz)
       on conflict (email_key) do update set email_key = excluded.email_key returning id`,
      [randomId(), email, emailKey(email), at.toISOString()],
    );
    const alerts = await transaction.rows(
      { id: text },
      `insert into job_alert (id, subscriber_id, market, filter, asked_at) values ($1, $2, $3, $4::jsonb, $5::timestamptz)
       on conflict (subscriber_id, market, filter) do update set asked_at = excluded.asked_at returning id`,
      [randomId(), onlyRow(subscribers).id, market, JSON.stringify(filterRecord(filter)), at.toISOString()],
    );
    const about = { alertId: onlyRow(alerts).id };
    const draft = emailDraft("subscriber.confirm", "subscriber", newDeliveryId, about);
    await addDeliveries(transaction, null, [draft], at);
  });
}

/** Yes, with the words that were agreed to. False: it is not there any more. Of what is told already nothing is told again. */
export async function confirmAlert(
  { database, now }: Pick<AlertContext, "database" | "now">,
  alertId: string,
  wording: string,
): Promise<boolean> {
  const at = now();
  const { rowCount } = await database.query(
    `update job_alert set confirmed_at = $2::timestamptz, wording = $3, looked_at = coalesce(looked_at, $2::timestamptz)
     where id = $1 and asked_at > $4::timestamptz`,
    [alertId, at.toISOString(), wording, alertCutoffs(at).unconfirmed.toISOString()],
  );
  return rowCount > 0;
}

/** Everything that goes to the mailbox ends, and the address is forgotten. Ended already, nothing happens. */
export async function stopAlerts(database: Database, subscriberId: string): Promise<void> {
  await database.query("delete from job_subscriber where id = $1", [subscriberId]);
}
