/**
 * Two people share a mailbox, and the first application of its owner is gone: deleted, corrected or
 * at the end of its retention. The mailbox's own data stay the owner's, whose number came first.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
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

/** By a link that anyone requests: its email quotes this code. */
async function actBy(act: "download" | "delete", email: string, code: string, contact: string): Promise<Response> {
  await site.submit("/gb/application/link", { link: code });
  const link = await mailedLink(site, email);
  return site.submit(link, { act }, { cookie: await opened(link, contact.slice(-4)) });
}

const downloaded = async (email: string, code: string, contact: string) =>
  (await actBy("download", email, code, contact)).text();

/** By the operator. */
async function erase({ applicationId }: StatusPage): Promise<void> {
  const { database, config } = site;
  expect(await eraseApplication({ database, config, now: () => site.now }, applicationId)).toBe(true);
}

async function correct(page: StatusPage, contact: string, email: string): Promise<void> {
  const answer = await page.post({ act: "correct", contact, email, name: page.person.name }, await page.unlock());
  expect(answer.headers.get("location")).toContain("corrected");
  page.person.contact = contact;
}

/** An owner's application, her job alert, a stranger's application, and a second one of hers. */
async function sharedMailbox({ between = 1, usesLink = false } = {}) {
  const email = newAddress();
  const first = await statusPage(site, { email, contact: ownNumber });
  await subscribed(site, { q: "night nurse" }, { email });
  await site.submit("/gb/application/link", { link: email });
  const link = await mailedLink(site, email);
  if (usesLink) await opened(link, "1234");
  later(between);
  const stranger = await statusPage(site, { email, contact: strangersNumber });
  later(1);
  const second = await statusPage(site, { email, contact: ownNumber });
  later(1);
  return { email, first, stranger, second };
}

type Shared = Awaited<ReturnType<typeof sharedMailbox>>;

interface Ending {
  readonly before?: { readonly between: number; readonly usesLink: boolean };
  readonly end: (shared: Shared) => Promise<void>;
}

const endings: Readonly<Record<string, Ending>> = {
  "is still there": { end: () => Promise.resolve() },
  "was deleted by its own link": {
    end: async ({ first }) => {
      const answer = await first.post({ act: "delete" }, await first.unlock());
      expect(answer.headers.get("location")).toContain("deleted");
    },
  },
  "was corrected to another mailbox by its own link": { end: ({ first }) => correct(first, ownNumber, newAddress()) },
  "was deleted at the end of its retention": {
    before: { between: 140, usesLink: true },
    end: async () => {
      later(50);
      await purge();
    },
  },
};

test.each(Object.entries(endings))(
  "the owner's download has her job alerts, and a stranger's has not: the first application %s",
  async (_, { before, end }) => {
    const shared = await sharedMailbox(before);
    const { email, stranger, second } = shared;
    await end(shared);
    const strangers = await downloaded(email, stranger.code, strangersNumber);
    expect([strangers.includes(stranger.id), strangers.includes("night nurse")]).toEqual([true, false]);
    const own = await downloaded(email, second.code, ownNumber);
    expect([own.includes(second.id), own.includes("night nurse")]).toEqual([true, true]);
  },
);

test.each([false, true])(
  "a stranger who deletes what was sent leaves the owner's job alerts and the mailbox's suppression (owner's application gone: %s)",
  async (isGone) => {
    const email = newAddress();
    await statusPage(site, { email, contact: ownNumber });
    await subscribed(site, { q: "night nurse" }, { email });
    later(140);
    await site.database.query(
      `insert into suppression (kind, value, reason, suppressed_at, recruiter_name)
       values ('mailbox', $1, 'asked by phone', $2::timestamptz, 'Manager')`,
      [email, site.now.toISOString()],
    );
    const stranger = await statusPage(site, { email, contact: strangersNumber });
    later(50);
    if (isGone) await purge();
    const answer = await actBy("delete", email, stranger.code, strangersNumber);
    expect(answer.headers.get("location")).toContain("deleted");
    const { rows } = await site.database.query("select from suppression where value = $1", [email]);
    expect([(await alertsOf(site, email)).length, rows.length]).toEqual([1, 1]);
  },
);

test("the owner who deletes all she sent ends her job alerts, also after her first application is gone", async () => {
  const { email, first, stranger, second } = await sharedMailbox();
  await first.post({ act: "delete" }, await first.unlock());
  await stranger.post({ act: "delete" }, await stranger.unlock());
  await actBy("delete", email, second.code, ownNumber);
  expect(await alertsOf(site, email)).toEqual([]);
});

test("a number that a stranger sends as the owner's and corrects to another does not become the first", async () => {
  const email = newAddress();
  const first = await statusPage(site, { email, contact: ownNumber });
  await subscribed(site, { q: "night nurse" }, { email });
  later(31);
  const stranger = await statusPage(site, { email, contact: ownNumber });
  later(31);
  const second = await statusPage(site, { email, contact: ownNumber });
  await first.post({ act: "delete" }, await first.unlock());
  later(1);
  await correct(stranger, strangersNumber, email);
  expect(await downloaded(email, stranger.code, strangersNumber)).not.toContain("night nurse");
  expect(await downloaded(email, second.code, ownNumber)).toContain("night nurse");
});

test("the same by way of another mailbox", async () => {
  const email = newAddress();
  const first = await statusPage(site, { email, contact: ownNumber });
  await subscribed(site, { q: "night nurse" }, { email });
  later(31);
  const stranger = await statusPage(site, { email, contact: ownNumber });
  await first.post({ act: "delete" }, await first.unlock());
  const elsewhere = newAddress();
  const steps = [
    [ownNumber, elsewhere],
    [strangersNumber, elsewhere],
    [strangersNumber, email],
  ] as const;
  for (const [contact, to] of steps) {
    later(1);
    await correct(stranger, contact, to);
  }
  const text = await downloaded(email, stranger.code, strangersNumber);
  expect([text.includes(stranger.id), text.includes("night nurse")]).toEqual([true, false]);
});

test("a first number that its owner corrects stays first", async () => {
  const { email, first, stranger } = await sharedMailbox();
  await correct(first, "7400605555", email);
  expect(await downloaded(email, first.code, "7400605555")).toContain("night nurse");
  await actBy("delete", email, first.code, "7400605555");
  expect(await downloaded(email, stranger.code, strangersNumber)).not.toContain("night nurse");
});

test("who applied while a thief had the owner's only application is no first when the theft is undone", async () => {
  const email = newAddress();
  const first = await statusPage(site, { email, contact: ownNumber });
  await subscribed(site, { q: "night nurse" }, { email });
  later(1);
  await correct(first, ownNumber, newAddress());
  later(1);
  const stranger = await statusPage(site, { email, contact: strangersNumber });
  later(1);
  const undo = (await emailsTo(site, email)).findLast(({ path }) => path.endsWith("/undo"))?.path ?? "";
  expect((await site.submit(undo, { digits: "1234" })).headers.get("location")).toContain("undone");
  later(1);
  const second = await statusPage(site, { email, contact: ownNumber });
  expect(await downloaded(email, second.code, ownNumber)).toContain("night nurse");
  await erase(first);
  expect(await downloaded(email, stranger.code, strangersNumber)).not.toContain("night nurse");
});

test.each([
  { whose: "a stranger's", erased: ["stranger"], left: 1 },
  { whose: "one of the owner's two", erased: ["first"], left: 1 },
  { whose: "a stranger's, then both of the owner's", erased: ["stranger", "first", "second"], left: 0 },
  { whose: "both of the owner's, not the stranger's", erased: ["first", "second"], left: 0 },
] as const)("the operator's erasure of $whose leaves $left job alerts", async ({ erased, left }) => {
  const { email, ...pages } = await sharedMailbox({ between: 31 });
  for (const page of erased) await erase(pages[page]);
  expect(await alertsOf(site, email)).toHaveLength(left);
});
