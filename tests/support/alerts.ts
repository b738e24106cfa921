/** Job alert requests and the resulting emails. */
import { notifySubscribers } from "../../commands/job-alerts/notify-subscribers.ts";
import type { Database } from "../../db/database.ts";
import { composeEmail } from "../../email/compose.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import { catalogWith } from "./vacancies.ts";
import type { PublishedVacancy } from "../../domain/vacancies/content.ts";
import type { TestApp } from "./app.ts";
import type { TestDatabase } from "./databases.ts";
import { operatorWith } from "./operators.ts";

/** Has email and job alerts. */
export const alertingOperator = operatorWith({
  mail: { from: "jobs@operator.example", to: ["desk@operator.example"] },
  jobAlerts: true,
});

let people = 0;

/** A new email address. */
export function newAddress(): string {
  people += 1;
  return `reader-${people}@example.org`;
}

export interface SubscriberEmail {
  readonly id: string;
  readonly type: string;
  readonly text: string;
  readonly html: string;
  readonly subject: string;
  readonly unsubscribe: string;
}

/**
 * Every email to the address, oldest first, composed with the current catalog; without those that
 * are no longer sent.
 */
export async function emailsToReader(
  site: TestApp,
  email: string,
  vacancies: readonly PublishedVacancy[] = [],
): Promise<SubscriberEmail[]> {
  const { rows } = await site.database.query<{ id: string; eventType: string; target: string; payload: never }>(
    `select d.id, d.event_type as "eventType", d.target, d.payload from delivery d join job_subscriber s
       on s.id = coalesce(d.payload->>'subscriberId', (select a.subscriber_id from job_alert a where a.id = d.payload->>'alertId'))
     where d.target = 'subscriber' and s.email_key = $1 order by d.sequence`,
    [emailKey(email)],
  );
  const parts = { database: site.database, config: site.config, catalog: catalogWith(vacancies), now: site.now };
  const letters = await Promise.all(
    rows.map(async (row) => ({ id: row.id, type: row.eventType, mail: await composeEmail(parts, row) })),
  );
  return letters.flatMap(({ id, type, mail }) =>
    mail?.to.includes(email)
      ? [{ id, type, text: mail.text, html: mail.html, subject: mail.subject, unsubscribe: mail.unsubscribe ?? "" }]
      : [],
  );
}

/** The path of an email's confirmation link. */
export function confirmPath({ text }: Pick<SubscriberEmail, "text">): string {
  return new URL(/https?:\/\/\S+\/job-alerts\/confirm\/\S+/.exec(text)?.[0] ?? "").pathname;
}

export function stopPath({ unsubscribe }: Pick<SubscriberEmail, "unsubscribe">): string {
  return new URL(unsubscribe).pathname;
}

/** Requests and confirms. */
export async function subscribed(
  site: TestApp,
  fields: Record<string, string> = {},
  { market = "gb", email = newAddress() } = {},
): Promise<string> {
  await site.submit(`/${market}/job-alerts`, { email, ...fields });
  const letter = (await emailsToReader(site, email)).findLast(({ type }) => type === "subscriber.confirm");
  const answer = await site.submit(confirmPath(letter ?? { text: "" }), {});
  if (answer.status !== 303) throw new Error(`not confirmed: ${answer.status}`);
  return email;
}

/** One run of the job with these published vacancies. Returns the number of emails. */
export function look(
  site: TestApp,
  context: TestDatabase,
  vacancies: readonly PublishedVacancy[],
  database: Database = context.database,
): Promise<number> {
  return notifySubscribers({ database, config: site.config, catalog: catalogWith(vacancies), now: () => site.now });
}

/** The stored alerts of an address, oldest first. */
export async function alertsOf(
  site: TestApp,
  email: string,
): Promise<{ market: string; filter: object; confirmed_at: Date | null; wording: string | null }[]> {
  const { rows } = await site.database.query<{
    market: string;
    filter: object;
    confirmed_at: Date | null;
    wording: string | null;
  }>(
    `select a.market, a.filter, a.confirmed_at, a.wording from job_alert a join job_subscriber s on s.id = a.subscriber_id
     where s.email_key = $1 order by a.asked_at, a.id`,
    [emailKey(email)],
  );
  return rows;
}
