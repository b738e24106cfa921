import type { Queryable } from "../database.ts";
import { boolean, json, nullable, type Row, text, time } from "../rows.ts";

/**
 * Emails to the mailbox are suppressed (commands/applications/suppress.ts), even if someone
 * subscribes it.
 */
const suppressed = `exists (
  select from suppression u where u.kind = 'mailbox' and u.value = s.email_key and u.lifted_at is null)`;

const alertShape = {
  id: text,
  subscriberId: text,
  email: text,
  suppressed: boolean,
  /** A market's code. */
  market: text,
  /** By the parameter names of the list's URL. */
  filter: json<Readonly<Record<string, string>>>(),
  askedAt: time,
  confirmedAt: nullable(time),
};
const alertColumns = `a.id, a.subscriber_id as "subscriberId", s.email, ${suppressed} as suppressed, a.market, a.filter,
  a.asked_at as "askedAt", a.confirmed_at as "confirmedAt"`;

export type AlertRow = Row<typeof alertShape>;

/** Null: ended, or not confirmed in time. */
export async function alertOf(database: Queryable, id: string): Promise<AlertRow | null> {
  const [row] = await database.rows(
    alertShape,
    `select ${alertColumns} from job_alert a join job_subscriber s on s.id = a.subscriber_id where a.id = $1`,
    [id],
    "alert",
  );
  return row ?? null;
}

export async function isSubscriber(database: Queryable, id: string): Promise<boolean> {
  return (await database.query("select from job_subscriber where id = $1", [id])).rowCount > 0;
}

export function confirmedAlerts(database: Queryable, subscriberId: string): Promise<AlertRow[]> {
  return database.rows(
    alertShape,
    `select ${alertColumns} from job_alert a join job_subscriber s on s.id = a.subscriber_id
     where a.subscriber_id = $1 and a.confirmed_at is not null order by a.confirmed_at, a.id`,
    [subscriberId],
    "confirmed-alerts",
  );
}
