/**
 * A stranger corrects an older registration into another person's mailbox: the mailbox's own data
 * (job alerts, entries not to be written to) stay with the number that was there first.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { alertingOperator, newAddress, subscribed } from "../support/alerts.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { mailedLink } from "../support/mailbox.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: alertingOperator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const later = () => {
  site.now = new Date(site.now.getTime() + 60_000);
};

/** The download under a requested link, with these digits. */
async function downloaded(asked: string, email: string, digits: string): Promise<string> {
  await site.submit("/gb/application/link", { link: asked });
  const link = await mailedLink(site, email);
  const cookie = cookieOf(await site.submit(link, { act: "unlock", digits }), "unlocked") ?? "";
  return (await site.submit(link, { act: "download" }, { cookie })).text();
}

async function movedIn(n: number) {
  const email = newAddress();
  const contact = `740050666${n}`;
  const stranger = await statusPage(site, { email: `stranger${n}@example.net`, contact });
  later();
  await subscribed(site, { q: "night nurse" }, { email });
  await site.database.query(
    `insert into suppression (kind, value, reason, suppressed_at, recruiter_name)
     values ('mailbox', $1, 'asked by phone', $2::timestamptz, 'Manager')`,
    [email, site.now.toISOString()],
  );
  const owner = await statusPage(site, { email, contact: `740030111${n}` });
  later();
  const moved = await stranger.post({ act: "correct", contact, email }, await stranger.unlock());
  expect(moved.status).toBe(303);
  later();
  return { email, stranger, owner };
}

test("the stranger's digits under a forwarded requested link do not open the mailbox's data", async () => {
  const { email, stranger } = await movedIn(1);
  // The email greets the stranger and quotes the stranger's code, so its owner passes it on.
  const text = await downloaded(stranger.code, email, "6661");
  expect(text).toContain(stranger.id);
  expect(text).not.toContain("night nurse");
  expect(JSON.parse(text).not_written_to).toEqual([]);
});

test("the owner's own download still contains them", async () => {
  const { email, owner } = await movedIn(2);
  const text = await downloaded(email, email, "1112");
  expect(text).toContain(owner.id);
  expect(text).toContain("night nurse");
  expect(JSON.parse(text).not_written_to).toHaveLength(1);
});
