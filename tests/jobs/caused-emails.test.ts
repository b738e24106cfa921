/** How many emails strangers can cause: to one mailbox, to its other spellings, and to mailboxes that nobody ever read here. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { purge } from "../../applications/purge.ts";
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

/** Registers somebody from an address; a person needs a while for a form. */
async function register(email: string, from: string) {
  const { status, body } = await site.call("/api/register", applicant({ email, fill_time: 30_000 }), {
    "x-forwarded-for": from,
  });
  expect(status).toBe(200);
  return body.result?.id ?? "";
}

/** Sends what waits. Resolves to how many emails went to mailboxes that match. */
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
  test("from one sender are all kept, and cause a handful of emails", async () => {
    const from = nextAddress();
    for (let n = 0; n < 30; n += 1) await register(`name+${n}@example.org`, from);
    expect(await stored()).toBe(30);
    expect(await mailed(/^name\+\d+@example\.org$/)).toBe(limits.letterToFrom.points);
    expect(await withheld()).toEqual({ mailbox: 30 - limits.letterToFrom.points });
  });

  test("from one /48, each from a /64 of its own, cause no more", async () => {
    for (let n = 0; n < 20; n += 1) {
      await register(`n.a.m.e+${n}@gmail.com`, `2001:db8:aaaa:${(n * 300).toString(16)}::1`);
    }
    expect(await mailed(/gmail\.com$/)).toBe(limits.letterToFrom.points);
  });

  test("from everywhere cause a dozen at most", async () => {
    for (let n = 0; n < 20; n += 1) await register(`name-${n}@yahoo.com`, nextAddress());
    expect(await mailed(/yahoo\.com$/)).toBe(limits.letterTo.points);
  });

  test("leave their owner's own confirmation alone, which comes from elsewhere, with a link that opens", async () => {
    const from = nextAddress();
    for (let n = 0; n < 20; n += 1) await register(`victim+${n}@example.org`, from);
    expect(await mailed(/^victim/)).toBe(limits.letterToFrom.points);
    mailbox.mails.length = 0;
    await register("victim@example.org", nextAddress());
    expect(await mailed(/^victim@example\.org$/)).toBe(1);
    expect((await site.open(await mailedLink(site, "victim@example.org"))).status).toBe(200);
  });

  test("ask for a handful of new links, however many registrations there are", async () => {
    const from = nextAddress();
    for (let n = 0; n < 15; n += 1) await register(`name+${n}@example.org`, nextAddress());
    await mailed(/./);
    mailbox.mails.length = 0;
    for (let n = 0; n < 15; n += 1) {
      await site.submit("/gb/application/link", { link: `name+${n}@example.org` }, { "x-forwarded-for": from });
    }
    expect(await mailed(/^name/)).toBe(limits.letterToFrom.points);
    // Its owner asks from elsewhere.
    await site.submit("/gb/application/link", { link: "name+1@example.org" });
    expect(await mailed(/^name/)).toBe(limits.letterToFrom.points + 1);
  });
});

describe("asking for new vacancies with many spellings of one mailbox", () => {
  test("causes a handful of emails", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    for (let n = 0; n < 20; n += 1) await site.submit("/gb/job-alerts", { email: `name+${n}@example.org` }, from);
    expect(await mailed(/^name/)).toBe(limits.letterToFrom.points);
  });

  test("keeps its owner, who asks from elsewhere, from nothing", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    for (let n = 0; n < 20; n += 1) await site.submit("/gb/job-alerts", { email: `name+${n}@example.org` }, from);
    await site.submit("/gb/job-alerts", { email: "name@example.org" });
    expect(await mailed(/^name@example\.org$/)).toBe(1);
  });
});

describe("emails to mailboxes whose owners never read one", () => {
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

  test("are limited for each sender, a customer's /64 to fewer than an address that many share", async () => {
    const [ofSixtyFour] = limits.newMailboxes.ipv6;
    const customer = networksOf(senderOf("2001:db8:bbbb:1::1"));
    expect(await allowed(strangers(ofSixtyFour + 20), customer)).toBe(ofSixtyFour);
    // A neighbour, whom that used up nothing of.
    expect(await allowed(strangers(20), networksOf(senderOf("2001:db8:bbbb:2::1")))).toBe(20);
    const asked = limits.newMailboxesAsked.points;
    expect(await allowed(strangers(asked + 20), ["192.0.2.9"], "link")).toBe(asked);
  });

  test("carry the 1,000 people of one address, or of one /48 with a /64 each", () => {
    expect(limits.newMailboxes.points).toBeGreaterThan(1000);
    expect(limits.newMailboxes.ipv6.at(-1)).toBeGreaterThan(1000);
  });

  test("whoever has given the digits under a mailed link has theirs, whatever else their sender caused", async () => {
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

describe("who caused an email", () => {
  const kept = async () => {
    const { rows } = await context.database.query<{ senders: string[] | null; payload: string }>(
      "select payload->'senders' as senders, payload::text as payload from delivery where target = 'applicant'",
    );
    return rows;
  };

  test("is kept as keyed hashes until it is sent, and in no clear text", async () => {
    await register("a@example.org", "2001:db8:cccc:1::7");
    await register("b@example.org", "192.0.2.77");
    const before = await kept();
    expect(before.map(({ senders }) => senders?.length)).toEqual([3, 1]);
    expect(before.map(({ payload }) => payload).join()).not.toMatch(/2001|cccc|192\.0/);
    await mailed(/./);
    expect((await kept()).map(({ senders }) => senders)).toEqual([null, null]);
  });

  test("is forgotten after two days also where nothing is sent", async () => {
    await register("a@example.org", nextAddress());
    await purge(context.database, retentionCutoffs(new Date(site.now.getTime() + 3 * 86_400_000), keptDays(180)));
    expect((await kept()).map(({ senders }) => senders)).toEqual([null]);
  });
});
