/**
 * A mailbox's own data are its job alerts and its entry not to be written to. No link to an
 * application reads or ends them, whoever brought which number into the mailbox, and in which order
 * (docs/decisions/0025).
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { retentionRules } from "../../domain/market-law/retention.ts";
import { purgeExpired } from "../../jobs/purge.ts";
import { createLog } from "../../server/http/log.ts";
import { alertingOperator, alertsOf, newAddress, subscribed } from "../support/alerts.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: alertingOperator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const ownNumber = "7400301234";
const strangersNumber = "7400507777";

function later(days: number): void {
  site.now = new Date(site.now.getTime() + days * 86_400_000);
}

async function purge(): Promise<void> {
  const { config, database } = site;
  const retention = retentionRules(alertingOperator);
  const log = createLog("silent");
  await purgeExpired(
    { config, database, retention, jobAlerts: true, log, now: () => site.now },
    new AbortController().signal,
  );
}

async function opened(path: string, digits: string): Promise<string> {
  return cookieOf(await site.submit(path, { act: "unlock", digits }), "unlocked") ?? "";
}

async function correctBy(link: string, page: StatusPage, contact: string, email: string): Promise<void> {
  const cookie = await opened(link, page.person.contact.slice(-4));
  const answer = await site.submit(link, { act: "correct", contact, email, name: page.person.name }, { cookie });
  expect(answer.headers.get("location")).toMatch(/corrected|moved/);
  page.person.contact = contact;
  later(0.01);
}

const correct = (page: StatusPage, contact: string, email: string) => correctBy(page.path, page, contact, email);

/** Anyone may ask for it: its email quotes the code. */
async function requested(code: string, email: string): Promise<string> {
  await site.submit("/gb/application/link", { link: code });
  return mailedLink(site, email);
}

async function undo(email: string): Promise<void> {
  const path = (await emailsTo(site, email)).findLast((sent) => sent.path.endsWith("/undo"))?.path ?? "";
  const undone = await site.submit(path, { act: "undo", digits: ownNumber.slice(-4) });
  expect(undone.headers.get("location")).toContain("undone");
  later(0.01);
}

/** A mailbox with a job alert and an entry that a manager made. */
async function mailboxWithData(): Promise<string> {
  const email = newAddress();
  await subscribed(site, { q: "night nurse" }, { email });
  await site.database.query(
    `insert into suppression (kind, value, reason, suppressed_at, recruiter_name)
     values ('mailbox', $1, 'asked by phone', $2::timestamptz, 'Manager')`,
    [email, site.now.toISOString()],
  );
  return email;
}

async function ownData(email: string) {
  const { rows } = await site.database.query("select from suppression where value = $1 and lifted_at is null", [email]);
  return { alerts: (await alertsOf(site, email)).length, entries: rows.length };
}

/** Returns the application whose links are tried, with the digits of its number. */
type Way = (email: string) => Promise<StatusPage>;

const strangersMailbox = (email: string) => `stranger.${email}`;

/** Sent with the owner's number and another mailbox, then corrected to the opposite. */
const movedInAtOnce: Way = async (email) => {
  await statusPage(site, { email, contact: ownNumber });
  later(40);
  const stranger = await statusPage(site, { email: strangersMailbox(email), contact: ownNumber, name: "Sam Stranger" });
  later(0.01);
  const link = await requested(strangersMailbox(email), strangersMailbox(email));
  await correctBy(link, stranger, strangersNumber, email);
  return stranger;
};

const ways: Readonly<Record<string, Way>> = {
  "of the owner": (email) => statusPage(site, { email, contact: ownNumber }),
  "of a stranger who applied later": async (email) => {
    await statusPage(site, { email, contact: ownNumber });
    later(1);
    return statusPage(site, { email, contact: strangersNumber });
  },
  "of a stranger in a mailbox whose owner never applied": (email) =>
    statusPage(site, { email, contact: strangersNumber }),
  "of a stranger, after the owner's were purged": async (email) => {
    await statusPage(site, { email, contact: ownNumber });
    later(140);
    const stranger = await statusPage(site, { email, contact: strangersNumber });
    later(50);
    await purge();
    return stranger;
  },
  "of a stranger who moved an older one in": async (email) => {
    const stranger = await statusPage(site, { email: strangersMailbox(email), contact: strangersNumber });
    later(1);
    await statusPage(site, { email, contact: ownNumber });
    await correct(stranger, strangersNumber, email);
    return stranger;
  },
  "of a stranger who moved it in with another number, by a requested link": movedInAtOnce,
  "of a stranger who sent the owner's number and corrected it": async (email) => {
    const first = await statusPage(site, { email, contact: ownNumber });
    later(31);
    const stranger = await statusPage(site, { email, contact: ownNumber });
    await first.post({ act: "delete" }, await first.unlock());
    await correct(stranger, strangersNumber, email);
    return stranger;
  },
  "of a thief who applied with the number that the theft had": async (email) => {
    const mine = await statusPage(site, { email, contact: ownNumber });
    later(1);
    await correct(mine, strangersNumber, email);
    const thief = await statusPage(site, { email, contact: strangersNumber, name: "Other Person" });
    later(1);
    await undo(email);
    return thief;
  },
  "of a stranger with the owner's old number": async (email) => {
    const mine = await statusPage(site, { email, contact: ownNumber });
    later(35);
    const stranger = await statusPage(site, { email, contact: ownNumber, name: "Sam Stranger" });
    later(1);
    await correct(mine, "7400602222", email);
    return stranger;
  },
  "of the owner, moved away and back": async (email) => {
    const mine = await statusPage(site, { email, contact: ownNumber });
    await correct(mine, ownNumber, strangersMailbox(email));
    await undo(email);
    return mine;
  },
};

test.each(Object.entries(ways))("no link to an application %s opens the mailbox's own data", async (_, way) => {
  const email = await mailboxWithData();
  const page = await way(email);
  later(1);
  const digits = page.person.contact.slice(-4);
  for (const link of [await requested(page.code, email), await requested(email, email), page.path]) {
    for (const act of ["download", "read"]) {
      const file = await (await site.submit(link, { act }, { cookie: await opened(link, digits) })).text();
      expect([file.includes("night nurse"), file.includes("asked by phone")], link).toEqual([false, false]);
    }
  }
  const link = await requested(page.code, email);
  const cookie = await opened(link, digits);
  const file = (await (await site.submit(link, { act: "download" }, { cookie })).json()) as object;
  expect(file).toMatchObject({
    registrations: [{ id: page.id }],
    not_included: expect.stringContaining("Each of those emails has a link that ends them"),
  });
  expect(Object.keys(file).filter((key) => /alerts|written/.test(key))).toEqual([]);
});

test.each(Object.entries(ways))("deleting an application %s leaves the mailbox's own data", async (_, way) => {
  const email = await mailboxWithData();
  const page = await way(email);
  later(1);
  const digits = page.person.contact.slice(-4);
  const link = await requested(page.code, email);
  const answer = await site.submit(link, { act: "delete" }, { cookie: await opened(link, digits) });
  expect(answer.headers.get("location")).toContain("deleted");
  later(1);
  await purge();
  expect(await ownData(email)).toEqual({ alerts: 1, entries: 1 });
});

test("the digits under a forwarded confirmation do not delete the job alerts either", async () => {
  const email = await mailboxWithData();
  await statusPage(site, { email, contact: strangersNumber });
  const link = await mailedLink(site, email);
  await site.submit(link, { act: "delete" }, { cookie: await opened(link, strangersNumber.slice(-4)) });
  expect(await ownData(email)).toEqual({ alerts: 1, entries: 1 });
});
