/**
 * What looks like a machine or a flood is saved and held back; people behind the same address are not kept out (docs/decisions/0009).
 *
 * More than 300 lines: each kind of flood, and what its sender and the people beside it notice.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { maskedEmail } from "../../domain/application/email-address.ts";
import { bursts, mostInstant, mostOfOne, widerFactor } from "../../domain/held-back/suspicion.ts";
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

/** Every application, the oldest first. */
async function stored(): Promise<Stored[]> {
  const { rows } = await context.database.query<Omit<Stored, "deliveries"> & { deliveries: number | string }>(
    `select held_at is not null as held, held_reason as reason, held_facts as facts,
       (select count(*) from delivery d where d.application_id = a.id) as deliveries
     from application a order by id`,
  );
  return rows.map((row) => ({ ...row, deliveries: Number(row.deliveries) }));
}

/** A connection from which as many were filled in at once as reach the queue. */
async function hurried(): Promise<Record<string, string>> {
  const from = { "x-forwarded-for": nextAddress() };
  for (let n = 0; n < mostInstant; n += 1) await site.call("/api/register", byHand({ fill_time: 10 }), from);
  expect((await stored()).map(({ held }) => held)).toEqual(Array(mostInstant).fill(false));
  return from;
}

const byHand = (change: Record<string, unknown> = {}) => applicant({ fill_time: 30_000, ...change });

describe("one connection", () => {
  test("as fast as it can, two processes at once: a few dozen get through, the rest is held back, then 429", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    const answers: number[] = [];
    const more = limits.register.points + 40;
    // Eight at a time, as a script that does not wait for its answers.
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
    // Those that are saved at the same moment do not see each other.
    expect(through.length).toBeGreaterThanOrEqual(bursts[0].count);
    expect(through.length).toBeLessThan(bursts[0].count + 8);
    expect(through.every(({ deliveries }) => deliveries === 3)).toBe(true);
    const held = all.filter((registration) => registration.held);
    expect(held.every(({ reason, deliveries }) => reason === "burst" && deliveries === 0)).toBe(true);
    expect(held.at(-1)?.facts).toMatchObject({ burst: { seconds: 10 }, fillSeconds: 30 });
    // Nobody else is.
    expect((await site.call("/api/register", byHand())).status).toBe(200);
    expect((await stored()).at(-1)).toMatchObject({ held: false, deliveries: 3 });
  });

  test("a script that goes from one IPv6 network of its customer to the next has four times as many, and no more", async () => {
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

  test("a burst from one telephone of a carrier holds back nobody else in its IPv6 /48", async () => {
    const from = { "x-forwarded-for": "2001:db8:8:1::1" };
    for (let n = 0; n < bursts[0].count + 5; n += 1) await site.call("/api/register", byHand(), from);
    expect((await stored()).at(-1)).toMatchObject({ held: true, reason: "burst" });
    expect((await site.call("/api/register", byHand(), { "x-forwarded-for": "2001:db8:8:2::1" })).status).toBe(200);
    expect((await stored()).at(-1)).toMatchObject({ held: false });
  });

  test("a patient script gets no further: four a second, and then it waits for the next minute", async () => {
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
    // Half an hour after its last, what comes from there is like anything else.
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

  test("1,000 people by hand within 20 minutes: none refused, none held back, everybody told", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const from = { "x-forwarded-for": nextAddress() };
    // Not evenly: every tenth presses with nine others, as when a talk ends.
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

  test("beside a flood, somebody by hand is saved, and at worst held back", async () => {
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
  test("1,000 registrations from 1,000 addresses: all there, a handful of letters, each with its reason", async () => {
    const email = "victim@example.org";
    for (let n = 0; n < 1000; n += 20) {
      await Promise.all(
        Array.from({ length: 20 }, (_, m) => (m % 2 ? site : other).call("/api/register", byHand({ email }))),
      );
    }
    const all = await stored();
    expect(all).toHaveLength(1000);
    expect(all.filter(({ held }) => !held)).toHaveLength(mostOfOne);
    expect(new Set(all.filter(({ held }) => held).map(({ reason }) => reason))).toEqual(new Set(["mailbox"]));
    expect(all.at(-1)?.facts).toMatchObject({ mailbox: { count: 201 } });
    const { rows } = await context.database.query("select from delivery where target = 'applicant'");
    expect(rows).toHaveLength(mostOfOne);
    const { rows: groups } = await context.database.query<{ group: string }>(
      "select distinct held_group as group from application where held_group is not null",
    );
    // Each sender is a group of its own.
    expect(groups).toHaveLength(1000 - mostOfOne);
    expect(groups[0]?.group).toMatch(/^[\w-]{22}$/);
  });

  test("somebody who corrects themselves and sends it again is not many", async () => {
    const person = byHand();
    const from = { "x-forwarded-for": nextAddress() };
    for (let n = 0; n < 8; n += 1) await site.call("/api/register", person, from);
    await site.call("/api/register", { ...person, contact: byHand().contact }, from);
    expect(await stored()).toMatchObject([{ held: false }, { held: false }]);
  });

  test("a day later it is another day", async () => {
    const email = "family@example.org";
    for (let n = 0; n < 6; n += 1) await site.call("/api/register", byHand({ email }));
    expect((await stored()).at(-1)).toMatchObject({ held: true, reason: "mailbox" });
    site.now = new Date(start.getTime() + 24 * 3_600_000);
    await site.call("/api/register", byHand({ email }));
    expect((await stored()).at(-1)).toMatchObject({ held: false });
  });
});

test("many with one number are held back likewise", async () => {
  const { contact } = byHand();
  for (let n = 0; n <= mostOfOne; n += 1) await site.call("/api/register", byHand({ contact }));
  const all = await stored();
  expect(all.filter(({ held }) => held)).toMatchObject([
    { reason: "phone", facts: { phone: { count: 6, seconds: 0 } } },
  ]);
});

test.each(["Visit https://win.example", "www.win.example Bonus", "t.me/win"])(
  "a name that is a link: %s",
  async (name) => {
    await site.call("/api/register", byHand({ name }));
    expect(await stored()).toMatchObject([{ held: true, reason: "name", deliveries: 0 }]);
  },
);

describe("neither hides the other", () => {
  test("what is suspected never joins an application that waits", async () => {
    const person = byHand();
    await site.call("/api/register", person);
    await site.call("/api/register", { ...person, name: "https://bonus.example" });
    expect(await stored()).toMatchObject([
      { held: false, deliveries: 3 },
      { held: true, reason: "name", deliveries: 0 },
    ]);
  });

  test("somebody by hand never joins what is held back, and waits like anybody else", async () => {
    const person = byHand();
    await site.call("/api/register", { ...person, name: "https://bonus.example" });
    await site.call("/api/register", person);
    expect(await stored()).toMatchObject([
      { held: true, deliveries: 0 },
      { held: false, deliveries: 3 },
    ]);
  });
});

describe("the applicant cannot tell", () => {
  test("answers, the success page and their own page say the same", async () => {
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

  test("their acts work, and nobody is told of any", async () => {
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
    // Deleted, nothing is left but times.
    await mine.post({ act: "delete", sure: "1" }, cookie);
    const row = await mine.row();
    expect(row).toMatchObject({ sender_group: null, held_group: null, held_facts: null });
    expect(row["erased_at"]).not.toBeNull();
    expect(await mine.told()).toEqual([]);
  });

  test("who floods a mailbox does not keep its owner from a link", async () => {
    const mine = await statusPage(site);
    site.now = new Date(start.getTime() + 1000);
    await site.call("/api/register", byHand({ email: mine.person.email, name: "https://bonus.example" }));
    await site.submit("/gb/application/link", { link: mine.person.email });
    expect(await mine.emails()).toContain("applicant.link");
  });
});
