/**
 * A stranger added a number to a mailbox, and its owner forwards an email about it: the mailbox's
 * own data (job alerts, entries not to be written to) stay closed (D30).
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { alertingOperator, alertsOf, newAddress, subscribed } from "../support/alerts.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { mailedLink } from "../support/mailbox.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: alertingOperator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());

async function opened(path: string, digits: string): Promise<string> {
  return cookieOf(await site.submit(path, { act: "unlock", digits }), "unlocked") ?? "";
}

test("a stranger's digits under a requested link do not open the mailbox's job alerts", async () => {
  const email = newAddress();
  await subscribed(site, { q: "night nurse" }, { email });
  await statusPage(site, { email, contact: "7400301234" });
  site.now = new Date(site.now.getTime() + 60_000);
  const stranger = await statusPage(site, { email, contact: "7400507777" });
  // Anyone may ask; the email greets the stranger and quotes the stranger's code.
  await site.submit("/gb/application/link", { link: stranger.code });
  const link = await mailedLink(site, email);
  const answer = await site.submit(link, { act: "download" }, { cookie: await opened(link, "7777") });
  const text = await answer.text();
  expect(text).toContain(stranger.id);
  expect(text).not.toContain("night nurse");
});

test("a stranger's digits under a forwarded confirmation do not delete the mailbox's job alerts", async () => {
  const email = newAddress();
  await subscribed(site, { q: "night nurse" }, { email });
  await statusPage(site, { email, contact: "7400507778" });
  const link = await mailedLink(site, email);
  await site.submit(link, { act: "delete" }, { cookie: await opened(link, "7778") });
  expect(await alertsOf(site, email)).toHaveLength(1);
});

test("nor lift what a manager entered for the mailbox", async () => {
  const email = newAddress();
  await site.database.query(
    `insert into suppression (kind, value, reason, suppressed_at, recruiter_name)
     values ('mailbox', $1, 'asked by phone', $2::timestamptz, 'Manager')`,
    [email, site.now.toISOString()],
  );
  await statusPage(site, { email, contact: "7400507779" });
  const link = await mailedLink(site, email);
  await site.submit(link, { act: "delete" }, { cookie: await opened(link, "7779") });
  const { rows } = await site.database.query("select from suppression where value = $1 and lifted_at is null", [email]);
  expect(rows).toHaveLength(1);
});
