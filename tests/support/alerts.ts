/** Asking for new vacancies by e-mail, as visitors do, and what they find in their mailbox. */
import { tellSubscribers } from "../../alerts/tell.ts";
import type { Database } from "../../db/database.ts";
import { composeEmail } from "../../mail/compose.ts";
import { shelfWith } from "./vacancies.ts";
import type { PublishedVacancy } from "../../domain/vacancies/content.ts";
import type { TestApp } from "./app.ts";
import type { TestDatabase } from "./databases.ts";
import { operatorWith } from "./operators.ts";

/** Has letters, and wants alerts. */
export const alertingOperator = operatorWith({
  mail: { from: "jobs@operator.example", to: ["desk@operator.example"] },
  jobAlerts: true,
});

let people = 0;

/** An address that nobody has had. */
export function newAddress(): string {
  people += 1;
  return `reader-${people}@example.org`;
}

export interface SubscriberLetter {
  readonly id: string;
  readonly type: string;
  readonly text: string;
  readonly html: string;
  readonly subject: string;
  readonly unsubscribe: string;
}

/** Every letter to the address, the oldest first, written with what is on the shelf; what is not sent any more is left out. */
export async function lettersToReader(
  site: TestApp,
  email: string,
  vacancies: readonly PublishedVacancy[] = [],
): Promise<SubscriberLetter[]> {
  const { rows } = await site.database.query<{ id: string; eventType: string; target: string; payload: never }>(
    `select d.id, d.event_type as "eventType", d.target, d.payload from delivery d join job_subscriber s
       on s.id = coalesce(d.payload->>'subscriberId', (select a.subscriber_id from job_alert a where a.id = d.payload->>'alertId'))
     where d.target = 'subscriber' and s.email_key = lower($1) order by d.sequence`,
    [email],
  );
  const parts = { database: site.database, config: site.config, shelf: shelfWith(vacancies), now: site.now };
  const letters = await Promise.all(
    rows.map(async (row) => ({ id: row.id, type: row.eventType, mail: await composeEmail(parts, row) })),
  );
  return letters.flatMap(({ id, type, mail }) =>
    mail?.to.includes(email)
      ? [{ id, type, text: mail.text, html: mail.html, subject: mail.subject, unsubscribe: mail.unsubscribe ?? "" }]
      : [],
  );
}

/** The path of the link in a letter that says yes. */
export function confirmPath({ text }: Pick<SubscriberLetter, "text">): string {
  return new URL(/https?:\/\/\S+\/job-alerts\/confirm\/\S+/.exec(text)?.[0] ?? "").pathname;
}

export function stopPath({ unsubscribe }: Pick<SubscriberLetter, "unsubscribe">): string {
  return new URL(unsubscribe).pathname;
}

/** Asks and says yes. */
export async function subscribed(
  site: TestApp,
  fields: Record<string, string> = {},
  { market = "gb", email = newAddress() } = {},
): Promise<string> {
  await site.submit(`/${market}/job-alerts`, { email, ...fields });
  const letter = (await lettersToReader(site, email)).findLast(({ type }) => type === "subscriber.confirm");
  const answer = await site.submit(confirmPath(letter ?? { text: "" }), {});
  if (answer.status !== 303) throw new Error(`not confirmed: ${answer.status}`);
  return email;
}

/** One look of the job, with these vacancies on the site. Returns how many letters. */
export function look(
  site: TestApp,
  context: TestDatabase,
  vacancies: readonly PublishedVacancy[],
  database: Database = context.database,
): Promise<number> {
  return tellSubscribers({ database, config: site.config, shelf: shelfWith(vacancies), now: () => site.now });
}

/** What is stored for an address, the oldest first. */
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
     where s.email_key = lower($1) order by a.asked_at, a.id`,
    [email],
  );
  return rows;
}
