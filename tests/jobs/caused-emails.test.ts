/**
 * The number of emails that strangers can cause: to one mailbox, its other spellings, and mailboxes
 * that never responded.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { purge } from "../../commands/applications/purge.ts";
import { emailWithheld } from "../../db/email-allowance.ts";
import { limits, RateLimits } from "../../db/rate-limit.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import { networksOf, senderOf } from "../../domain/network/address.ts";
import { retentionCutoffs } from "../../domain/retention/cutoffs.ts";
import { keptDays } from "../support/retention.ts";
import { alertingOperator } from "../support/alerts.ts";
import { applicant } from "../support/applicants.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { type Mailbox, startMailbox } from "../support/receiver.ts";
import { openIds, runDeliveries } from "../support/run-deliveries.ts";
import { mailedLink } from "../support/mailbox.ts";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.close());

const context = useDatabase();
const site = useApp(() => ({ operator: alertingOperator, config: { smtpUrl: mailbox.url } }), context);
beforeEach(async () => {
  mailbox.mails.length = 0;
  await context.database.query(
    "truncate delivery, application, rate_limit, mailbox, job_subscriber restart identity cascade",
  );
});

/** Registers a person from an address, after the time a form takes. */
async function register(email: string, from: string) {
  const { status, body } = await site.call("/api/register", applicant({ email, fill_time: 30_000 }), {
    "x-forwarded-for": from,
  });
  expect(status).toBe(200);
  return body.result?.id ?? "";
}

/** Sends what is due. Resolves to the number of emails to matching mailboxes. */
async function mailed(to: RegExp): Promise<number> {
  const deps = deliverDependencies(site, context);
  await runDeliveries(site, deps, await openIds(deps));
  return mailbox.mails.filter((mail) => mail.to.some((address) => to.test(address))).length;
}

const withheld = async () => {
  const { rows } = await context.database.query<{ withheld: string; n: number }>(
    "select withheld, count(*)::int as n from delivery where withheld is not null group by withheld",
  );
  return Object.fromEntries(rows.map((row) => [row.withheld, row.n]));
};

const stored = async () => {
  const { rows } = await context.database.query<{ n: number }>("select count(*)::int as n from registration");
  return rows[0]?.n;
};

describe("registrations with many spellings of one mailbox", () => {
  test("from one sender are all stored, and cause only a few emails", async () => {
    const from = nextAddress();
    for (let n = 0; n < 30; n += 1) await register(`name+${n}@example.org`, from);
    expect(await stored()).toBe(30);
    expect(await mailed(/^name\+\d+@example\.org$/)).toBe(limits.emailToFrom.points);
    expect(await withheld()).toEqual({ mailbox: 30 - limits.emailToFrom.points });
  });

  test("from one /48 with a /64 each cause no more", async () => {
    for (let n = 0; n < 20; n += 1) {
      await register(`n.a.m.e+${n}@gmail.com`, `2001:db8:aaaa:${(n * 300).toString(16)}::1`);
    }
    expect(await mailed(/gmail\.com$/)).toBe(limits.emailToFrom.points);
  });

  test("from everywhere cause a dozen at most", async () => {
    for (let n = 0; n < 20; n += 1) await register(`name-${n}@yahoo.com`, nextAddress());
    expect(await mailed(/yahoo\.com$/)).toBe(limits.emailTo.points);
  });

  test("do not block their owner's own confirmation from elsewhere, with a working link", async () => {
    const from = nextAddress();
    for (let n = 0; n < 20; n += 1) await register(`victim+${n}@example.org`, from);
    expect(await mailed(/^victim/)).toBe(limits.emailToFrom.points);
    mailbox.mails.length = 0;
    await register("victim@example.org", nextAddress());
    expect(await mailed(/^victim@example\.org$/)).toBe(1);
    expect((await site.open(await mailedLink(site, "victim@example.org"))).status).toBe(200);
  });

  test("allow only a few new links, however many registrations there are", async () => {
    const from = nextAddress();
    for (let n = 0; n < 15; n += 1) await register(`name+${n}@example.org`, nextAddress());
    await mailed(/./);
    mailbox.mails.length = 0;
    for (let n = 0; n < 15; n += 1) {
      await site.submit("/gb/application/link", { link: `name+${n}@example.org` }, { "x-forwarded-for": from });
    }
    expect(await mailed(/^name/)).toBe(limits.emailToFrom.points);
    // Its owner asks from elsewhere.
    await site.submit("/gb/application/link", { link: "name+1@example.org" });
    expect(await mailed(/^name/)).toBe(limits.emailToFrom.points + 1);
  });
});

describe("job alert requests with many spellings of one mailbox", () => {
  test("cause only a few emails", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    for (let n = 0; n < 20; n += 1) await site.submit("/gb/job-alerts", { email: `name+${n}@example.org` }, from);
    expect(await mailed(/^name/)).toBe(limits.emailToFrom.points);
  });

  test("do not block their owner's request from elsewhere", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    for (let n = 0; n < 20; n += 1) await site.submit("/gb/job-alerts", { email: `name+${n}@example.org` }, from);
    await site.submit("/gb/job-alerts", { email: "name@example.org" });
    expect(await mailed(/^name@example\.org$/)).toBe(1);
  });
});

describe("emails to mailboxes that never respond", () => {
  const allowed = (
    emails: readonly string[],
    senders: readonly string[],
    cause: "registration" | "link" = "registration",
  ) =>
    emails.reduce<Promise<number>>(async (sum, email) => {
      const deps = {
        limits: new RateLimits(context.database.limiterClient, site.config.secret),
        database: context.database,
      };
      const answer = await emailWithheld(deps, { cause, emailKey: emailKey(email), senders });
      return (await sum) + (answer === null ? 1 : 0);
    }, Promise.resolve(0));
  const strangers = (many: number) => Array.from({ length: many }, (_, n) => `stranger${n}@host${n}.example`);

  test("are limited per sender, with less for a customer's /64 than for a shared address", async () => {
    const [ofSixtyFour] = limits.newMailboxes.ipv6;
    const customer = networksOf(senderOf("2001:db8:bbbb:1::1"));
    expect(await allowed(strangers(ofSixtyFour + 20), customer)).toBe(ofSixtyFour);
    // A neighbour, whose limit is unaffected.
    expect(await allowed(strangers(20), networksOf(senderOf("2001:db8:bbbb:2::1")))).toBe(20);
    const asked = limits.newMailboxesAsked.points;
    expect(await allowed(strangers(asked + 20), ["192.0.2.9"], "link")).toBe(asked);
  });

  test("are enough for 1,000 people on one address, or on one /48 with a /64 each", () => {
    expect(limits.newMailboxes.points).toBeGreaterThan(1000);
    expect(limits.newMailboxes.ipv6.at(-1)).toBeGreaterThan(1000);
  });

  test("are not refused to a mailbox proven by the digits under an emailed link", async () => {
    const from = nextAddress();
    const person = applicant({ email: "owner@example.org" });
    await site.call("/api/register", person, { "x-forwarded-for": from });
    await mailed(/./);
    const digits = person.contact.slice(-4);
    await site.submit(await mailedLink(site, "owner@example.org"), { act: "unlock", digits });
    const senders = networksOf(senderOf(from));
    expect(await allowed(strangers(limits.newMailboxes.ipv6[0] + 1), senders)).toBe(limits.newMailboxes.ipv6[0]);
    expect(await allowed(["owner@example.org"], senders)).toBe(1);
  });
});

describe("the emails that a sender gets in own mailboxes do not tell", () => {
  /** People with a proven mailbox, with links never opened, and with no application. */
  const people = ["proven@example.org", "applied@example.org", "nobody@example.org"];
  let networks = 0;

  beforeEach(async () => {
    const proven = applicant({ email: people[0] ?? "" });
    await site.call("/api/register", proven, { "x-forwarded-for": nextAddress() });
    await register(people[1] ?? "", nextAddress());
    await mailed(/./);
    const digits = proven.contact.slice(-4);
    await site.submit(await mailedLink(site, proven.email), { act: "unlock", digits });
  });

  /** How many emails reach an own mailbox, after the sender asked for one to that person. */
  async function ownEmailsAfter(path: string, field: string, person: string): Promise<number> {
    networks += 1;
    const from = { "x-forwarded-for": `2001:db8:cccc:${networks}::1` };
    const [first, last] = [`first${networks}@sender.example`, `last${networks}@sender.example`];
    for (const email of [first, last]) await register(email, nextAddress());
    await mailed(/./);
    mailbox.mails.length = 0;
    await site.submit(path, { [field]: first }, from);
    // One more email to an unproven mailbox, and the network has reached its limit.
    await context.database.query("update rate_limit set points = $1 where key like 'newMailboxesAsked/64:%'", [
      limits.newMailboxesAsked.ipv6[0] - 1,
    ]);
    await site.submit(path, { [field]: person }, from);
    await site.submit(path, { [field]: last }, from);
    return mailed(new RegExp(`^${last}$`));
  }

  test.each([
    ["whether a person applied, by requests for their link", "/gb/application/link", "link"],
    ["whether a person reads our emails, by requests for job alerts", "/gb/job-alerts", "email"],
  ])("%s", async (_, path, field) => {
    const seen: number[] = [];
    for (const person of people) seen.push(await ownEmailsAfter(path, field, person));
    expect(seen).toEqual([0, 0, 0]);
  });
});

describe("the sender who caused an email", () => {
  const kept = async () => {
    const { rows } = await context.database.query<{ senders: string[] | null; payload: string }>(
      "select payload->'senders' as senders, payload::text as payload from delivery where target = 'applicant'",
    );
    return rows;
  };

  test("is stored as keyed hashes until it is sent, never in clear text", async () => {
    await register("a@example.org", "2001:db8:cccc:1::7");
    await register("b@example.org", "192.0.2.77");
    const before = await kept();
    expect(before.map(({ senders }) => senders?.length)).toEqual([3, 1]);
    expect(before.map(({ payload }) => payload).join()).not.toMatch(/2001|cccc|192\.0/);
    await mailed(/./);
    expect((await kept()).map(({ senders }) => senders)).toEqual([null, null]);
  });

  test("is forgotten after two days even if nothing is sent", async () => {
    await register("a@example.org", nextAddress());
    await purge(context.database, retentionCutoffs(new Date(site.now.getTime() + 3 * 86_400_000), keptDays(180)));
    expect((await kept()).map(({ senders }) => senders)).toEqual([null]);
  });
});
