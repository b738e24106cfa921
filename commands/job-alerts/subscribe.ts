/** Subscribes to job alerts, confirms them by email (double opt-in), and ends them. */
import { onlyRow, text } from "../../db/rows.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import { alertCutoffs } from "../../domain/alerts/alert.ts";
import { emailDraft } from "../../domain/delivery/drafts.ts";
import { filterRecord, type JobFilter } from "../../domain/vacancies/filter.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { addDeliveries } from "../outbox/enqueue.ts";
import { newDeliveryId, randomId } from "../outbox/delivery-id.ts";
import type { Database } from "../../db/database.ts";
import type { Secrets } from "../../app/signing.ts";
import type { AlertContext } from "./context.ts";
import { hashBytes, hashKey, mailboxHash, type StopTarget } from "./links.ts";

export interface AlertRequest {
  /** Normalized by `readEmail` (domain/application/email-address.ts). */
  readonly email: string;
  readonly market: MarketCode;
  readonly filter: JobFilter;
}

/**
 * Sends a confirmation email, and nothing else before the alert is confirmed. A repeated request
 * sends another one, which can extend a confirmed alert by a year.
 */
export async function askForAlert(
  { database, now }: AlertContext,
  { email, market, filter }: AlertRequest,
): Promise<void> {
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

/**
 * Confirms the alert with the wording that was accepted. False: it no longer exists. Vacancies
 * already reported are not reported again, except where applications are closed: there the alert
 * waits until they open, and then reports every vacancy.
 */
export async function confirmAlert(
  { database, now }: Pick<AlertContext, "database" | "now">,
  alertId: string,
  { wording, isMarketOpen }: { readonly wording: string; readonly isMarketOpen: boolean },
): Promise<boolean> {
  const at = now();
  const { rowCount } = await database.query(
    `update job_alert set confirmed_at = $2::timestamptz, wording = $3, looked_at = case when $5 then coalesce(looked_at, $2::timestamptz) else 'epoch' end
     where id = $1 and asked_at > $4::timestamptz`,
    [alertId, at.toISOString(), wording, alertCutoffs(at).unconfirmed.toISOString(), isMarketOpen],
  );
  return rowCount > 0;
}

/**
 * Ends all alerts of the mailbox and deletes the address. Idempotent for a mailbox; false: the link
 * of an earlier version names a subscription that has ended, and the mailbox may have another one.
 */
export async function stopAlerts(database: Database, secrets: Secrets, target: StopTarget): Promise<boolean> {
  if (target.kind === "subscriber") return stopSubscriber(database, secrets, target.id);
  const keys = [secrets.secret, ...(secrets.secretPrevious === undefined ? [] : [secrets.secretPrevious])];
  // Reads all rows, because a stored hash would have to follow each new secret. Rows of earlier
  // versions may spell a domain in another way than the hash does.
  const rows = await database.rows(
    { id: text, email: text },
    `select id, email from job_subscriber
     where exists (select from unnest($1::text[]) as key
         where substr(sha256(convert_to(key || ':' || email_key, 'UTF8')), 1, ${hashBytes}) = decode($2, 'hex'))
       or email_key ~ '[^ -~]'`,
    [keys.map((secret) => hashKey({ secret })), target.hash.toString("hex")],
    "subscribers-of-mailbox",
  );
  const ids = rows
    .filter(({ email }) => keys.some((secret) => mailboxHash({ secret }, emailKey(email)).equals(target.hash)))
    .map(({ id }) => id);
  await database.query("delete from job_subscriber where id = any($1::text[])", [ids]);
  return true;
}

async function stopSubscriber(database: Database, secrets: Secrets, id: string): Promise<boolean> {
  const rows = await database.rows({ email: text }, "select email from job_subscriber where id = $1", [id]);
  const [row] = rows;
  if (!row) return false;
  return stopAlerts(database, secrets, { kind: "mailbox", hash: mailboxHash(secrets, emailKey(row.email)) });
}
