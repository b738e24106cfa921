/**
 * Suspected machines and floods are saved and held, and people behind the same address are not
 * locked out (docs/decisions/0009). More than 300 lines: each kind of flood, with what its sender
 * and other people notice.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { maskedEmail } from "../../domain/application/email-address.ts";
import { bursts, mostInstant, mostPerContact, widerFactor } from "../../domain/held-back/suspicion.ts";
import { applicant } from "../support/applicants.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { everything } from "../support/exported.ts";
import { visibleText } from "../support/html.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const options = { operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } };
const site = useApp(options, context);
/** A second process on the same database. */
const other = useApp(options, context);
const start = new Date("2026-11-20T10:00:00Z");

beforeEach(async () => {
  site.now = start;
  other.now = start;
  await context.database.query("truncate delivery, application, rate_limit restart identity cascade");
});
afterEach(() => {
  vi.useRealTimers();
});

interface Stored {
  readonly held: boolean;
  readonly reason: string | null;
  readonly facts: Record<string, unknown> | null;
  readonly deliveries: number;
}

/** Every application, oldest first. */
async function stored(): Promise<Stored[]> {
  const { rows } = await context.database.query<Omit<Stored, "deliveries"> & { deliveries: number | string }>(
    `select held_at is not null as held, held_reason as reason, held_facts as facts,
       (select count(*) from delivery d where d.application_id = a.id) as deliveries
     from application a order by id`,
  );
  return rows.map((row) => ({ ...row, deliveries: Number(row.deliveries) }));
}

/** A connection with as many instant submissions as may reach the queue. */
async function hurried(): Promise<Record<string, string>> {
  const from = { "x-forwarded-for": nextAddress() };
  for (let n = 0; n < mostInstant; n += 1) await site.call("/api/register", byHand({ fill_time: 10 }), from);
  expect((await stored()).map(({ held }) => held)).toEqual(Array(mostInstant).fill(false));
  return from;
}

const byHand = (change: Record<string, unknown> = {}) => applicant({ fill_time: 30_000, ...change });

describe("one connection", () => {
  test("at full speed on two processes: a few dozen registrations pass, the rest are held, then 429", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    const answers: number[] = [];
    const more = limits.register.points + 40;
    // Eight at a time, like a script that does not wait for answers.
    for (let n = 0; n < more; n += 8) {
      const few = Array.from({ length: 8 }, (_, m) =>
        (m % 2 ? site : other).call("/api/register", byHand(), from).then(({ status }) => answers.push(status)),
      );
      await Promise.all(few);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(limits.register.points);
    expect(answers.filter((status) => status === 429)).toHaveLength(more - limits.register.points);
    const all = await stored();
    expect(all).toHaveLength(limits.register.points);
    const through = all.filter(({ held }) => !held);
    // Simultaneous submissions do not see each other.
    expect(through.length).toBeGreaterThanOrEqual(bursts[0].count);
    expect(through.length).toBeLessThan(bursts[0].count + 8);
    expect(through.every(({ deliveries }) => deliveries === 3)).toBe(true);
    const held = all.filter((registration) => registration.held);
    expect(held.every(({ reason, deliveries }) => reason === "burst" && deliveries === 0)).toBe(true);
    expect(held.at(-1)?.facts).toMatchObject({ burst: { seconds: 10 }, fillSeconds: 30 });
    // Other senders are not affected.
    expect((await site.call("/api/register", byHand())).status).toBe(200);
    expect((await stored()).at(-1)).toMatchObject({ held: false, deliveries: 3 });
  });

  test("a script rotating through a customer's IPv6 networks gets four times as many and no more", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const most = bursts[0].count * widerFactor;
    for (let n = 0; n < most + 10; n += 1) {
      const from = { "x-forwarded-for": `2001:db8:7:${(n % 30).toString(16)}::1` };
      expect((await site.call("/api/register", byHand(), from)).status).toBe(200);
    }
    const all = await stored();
    expect(all.filter(({ held }) => !held)).toHaveLength(most);
    expect(all.at(-1)?.reason).toBe("burst");
  });

  test("a burst from one phone of a carrier holds no one else in its IPv6 /48", async () => {
    const from = { "x-forwarded-for": "2001:db8:8:1::1" };
    for (let n = 0; n < bursts[0].count + 5; n += 1) await site.call("/api/register", byHand(), from);
    expect((await stored()).at(-1)).toMatchObject({ held: true, reason: "burst" });
    expect((await site.call("/api/register", byHand(), { "x-forwarded-for": "2001:db8:8:2::1" })).status).toBe(200);
    expect((await stored()).at(-1)).toMatchObject({ held: false });
  });

  test("a patient script is limited to four a second and then waits for the next minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const from = { "x-forwarded-for": nextAddress() };
    for (let minute = 0; minute < 3; minute += 1) {
      for (let n = 0; n < 200; n += 1) {
        site.now = new Date(start.getTime() + minute * 60_000 + n * 250);
        vi.setSystemTime(site.now);
        expect((await site.call("/api/register", byHand(), from)).status).toBe(200);
      }
    }
    const all = await stored();
    expect(all.filter(({ held }) => !held)).toHaveLength(bursts[1].count);
    expect(all.at(-1)?.reason).toMatch(/^(?:burst|sender)$/);
    // Half an hour after the last one, the connection counts as ordinary again.
    const person = byHand();
    site.now = new Date(site.now.getTime() + 10 * 60_000);
    vi.setSystemTime(site.now);
    await site.call("/api/register", person, from);
    expect((await stored()).at(-1)).toMatchObject({ held: true, reason: "sender" });
    site.now = new Date(site.now.getTime() + 31 * 60_000);
    vi.setSystemTime(site.now);
    await site.call("/api/register", byHand(), from);
    expect((await stored()).at(-1)).toMatchObject({ held: false, reason: null });
  });

  test("1,000 people by hand within 20 minutes: none refused, none held, all notified", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const from = { "x-forwarded-for": nextAddress() };
    // Not evenly: every tenth submits together with nine others, as when a talk ends.
    const times = Array.from({ length: 1000 }, (_, n) => Math.floor(n / 10) * 12_000 + (n % 10) * 100);
    const statuses = new Set<number>();
    for (const time of times) {
      site.now = new Date(start.getTime() + time);
      vi.setSystemTime(site.now);
      statuses.add((await site.call("/api/register", byHand({ fill_time: 9000 + (time % 90_000) }), from)).status);
    }
    expect([...statuses]).toEqual([200]);
    const all = await stored();
    expect(all).toHaveLength(1000);
    expect(all.filter(({ held }) => held)).toEqual([]);
    expect(all.every(({ deliveries }) => deliveries === 3)).toBe(true);
  });

  test("during a flood a person's registration is saved and at worst held", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    for (let n = 0; n < 60; n += 1) await site.call("/api/register", byHand(), from);
    site.now = new Date(start.getTime() + 5 * 60_000);
    const person = byHand();
    expect((await site.call("/api/register", person, from)).status).toBe(200);
    expect((await stored()).at(-1)).toMatchObject({ held: true, reason: "sender" });
    expect((await everything(context.database)).at(-1)).toMatchObject({
      email: person.email,
      held_at: site.now.toISOString(),
      deliveries: [],
    });
  });
});

describe("one mailbox", () => {
  test("1,000 registrations from 1,000 addresses are all stored with their reason, with few emails", async () => {
    const email = "victim@example.org";
    for (let n = 0; n < 1000; n += 20) {
      await Promise.all(
        Array.from({ length: 20 }, (_, m) => (m % 2 ? site : other).call("/api/register", byHand({ email }))),
      );
    }
    const all = await stored();
    expect(all).toHaveLength(1000);
    expect(all.filter(({ held }) => !held)).toHaveLength(mostPerContact);
    expect(new Set(all.filter(({ held }) => held).map(({ reason }) => reason))).toEqual(new Set(["mailbox"]));
    expect(all.at(-1)?.facts).toMatchObject({ mailbox: { count: 201 } });
    const { rows } = await context.database.query("select from delivery where target = 'applicant'");
    expect(rows).toHaveLength(mostPerContact);
    const { rows: groups } = await context.database.query<{ group: string }>(
      "select distinct held_group as group from application where held_group is not null",
    );
    // Each sender is its own group.
    expect(groups).toHaveLength(1000 - mostPerContact);
    expect(groups[0]?.group).toMatch(/^[\w-]{22}$/);
  });

  test("a corrected resubmission does not count as many", async () => {
    const person = byHand();
    const from = { "x-forwarded-for": nextAddress() };
    for (let n = 0; n < 8; n += 1) await site.call("/api/register", person, from);
    await site.call("/api/register", { ...person, contact: byHand().contact }, from);
    expect(await stored()).toMatchObject([{ held: false }, { held: false }]);
  });

  test("the count starts again a day later", async () => {
    const email = "family@example.org";
    for (let n = 0; n < 6; n += 1) await site.call("/api/register", byHand({ email }));
    expect((await stored()).at(-1)).toMatchObject({ held: true, reason: "mailbox" });
    site.now = new Date(start.getTime() + 24 * 3_600_000);
    await site.call("/api/register", byHand({ email }));
    expect((await stored()).at(-1)).toMatchObject({ held: false });
  });
});

test("many registrations of one sender with one number are held too", async () => {
  const { contact } = byHand();
  const from = { "x-forwarded-for": nextAddress() };
  for (let n = 0; n <= mostPerContact; n += 1) await site.call("/api/register", byHand({ contact }), from);
  const all = await stored();
  expect(all.filter(({ held }) => held)).toMatchObject([
    { reason: "phone", facts: { phone: { count: 6, seconds: 0 } } },
  ]);
});

test.each(["Visit https://win.example", "www.win.example Bonus", "t.me/win"])(
  "a name that is a link is held: %s",
  async (name) => {
    await site.call("/api/register", byHand({ name }));
    expect(await stored()).toMatchObject([{ held: true, reason: "name", deliveries: 0 }]);
  },
);

describe("held and ordinary applications stay apart", () => {
  test("a suspicious registration never joins a waiting application", async () => {
    const person = byHand();
    await site.call("/api/register", person);
    await site.call("/api/register", { ...person, name: "https://bonus.example" });
    expect(await stored()).toMatchObject([
      { held: false, deliveries: 3 },
      { held: true, reason: "name", deliveries: 0 },
    ]);
  });

  test("a registration by hand never joins a held application and waits as usual", async () => {
    const person = byHand();
    await site.call("/api/register", { ...person, name: "https://bonus.example" });
    await site.call("/api/register", person);
    expect(await stored()).toMatchObject([
      { held: true, deliveries: 0 },
      { held: false, deliveries: 3 },
    ]);
  });
});

test("a sender does not learn from emails to own mailboxes that someone else applied with a number", async () => {
  const { contact } = byHand();
  const emailsOf = async (number: string) => {
    const from = { "x-forwarded-for": nextAddress() };
    const before = (await stored()).length;
    for (let n = 0; n < mostPerContact; n += 1) await site.call("/api/register", byHand({ contact: number }), from);
    return (await stored()).slice(before).map(({ deliveries }) => deliveries);
  };
  const ofNobody = await emailsOf(byHand().contact);
  await site.call("/api/register", byHand({ contact }));
  expect(await emailsOf(contact)).toEqual(ofNobody);
});

describe("a held applicant cannot notice it", () => {
  test("in answers, on the success page or on their own page", async () => {
    const from = await hurried();
    const seen = async (fill_time: number) => {
      const mine = await statusPage(site, { name: "Same Name", fill_time }, from);
      const cookie = await mine.unlock();
      const whole = visibleText(await (await site.open(mine.path, { cookie })).text());
      const { email, contact } = mine.person;
      const held = await (await mine.post({ act: "download" }, cookie)).text();
      expect(held).toContain(mine.id);
      expect(held).not.toMatch(/held_|sender_group|"held"/);
      const spaced = contact.replace(/^(....)(......)$/, "$1 $2");
      return [email, mine.code, contact, spaced, maskedEmail(email), `••${contact.slice(-4)}`].reduce(
        (text, own) => text.replaceAll(own, "…"),
        whole,
      );
    };
    const [held, open] = [await seen(10), await seen(30_000)];
    expect(held).toBe(open);
    expect((await stored()).slice(-2)).toMatchObject([{ held: true, reason: "instant" }, { held: false }]);
    const answers = await Promise.all(
      [10, 30_000].map((fill_time) => site.call("/api/register", byHand({ fill_time }), from)),
    );
    expect(answers.map(({ status, body }) => [status, Object.keys(body), body.message])).toEqual([
      [200, ["code", "message", "result"], answers[1]?.body.message],
      [200, ["code", "message", "result"], answers[1]?.body.message],
    ]);
  });

  test("their acts work, and no one is notified of them", async () => {
    const mine = await statusPage(site, { name: "https://bonus.example" });
    const cookie = await mine.unlock();
    await site.call("/api/user-survey", { id: mine.id, CITY: "Leeds" });
    const email = "another@example.org";
    const acts: Record<string, string>[] = [
      { act: "prefer", channel: "email" },
      { act: "correct", contact: mine.person.contact, email },
      { act: "withdraw" },
    ];
    for (const fields of acts) expect((await mine.post(fields, cookie)).status, fields["act"]).toBe(303);
    expect(await mine.events()).toEqual(["preferred", "corrected", "withdrawn"]);
    expect(await mine.row()).toMatchObject({ withdrawn_at: site.now });
    expect([await mine.told(), await mine.emails()]).toEqual([[], []]);
    // After deletion only times are left.
    await mine.post({ act: "delete", sure: "1" }, cookie);
    const row = await mine.row();
    expect(row).toMatchObject({ sender_group: null, held_group: null, held_facts: null });
    expect(row["erased_at"]).not.toBeNull();
    expect(await mine.told()).toEqual([]);
  });

  test("flooding a mailbox does not keep its owner from getting a link", async () => {
    const mine = await statusPage(site);
    site.now = new Date(start.getTime() + 1000);
    await site.call("/api/register", byHand({ email: mine.person.email, name: "https://bonus.example" }));
    await site.submit("/gb/application/link", { link: mine.person.email });
    expect(await mine.emails()).toContain("applicant.link");
  });
});
