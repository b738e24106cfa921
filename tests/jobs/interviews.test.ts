/**
 * Interview emails (B13): to both sides in their language and zone, with a calendar file, and never
 * outdated.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { openMailer } from "../../integrations/email/email.ts";
import { runContactClock } from "../../jobs/keep-clock.ts";
import { direction, markets } from "../../locales/markets.ts";
import { completeMarkets, textTag } from "../../locales/translator.ts";
import type { Json } from "../../db/schema.ts";
import { composeEmail } from "../../email/compose.ts";
import { createLog } from "../../server/http/log.ts";
import { useApp } from "../support/app.ts";
import { offered, recruiterWithHours } from "../support/booking.ts";
import { readCalendar } from "../support/calendar.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { act, type Recruit } from "../support/desk.ts";
import { saidTwice } from "../support/emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { type Mailbox, startMailbox } from "../support/receiver.ts";

const context = useDatabase();
let mailbox: Mailbox;
const site = useApp(() => ({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }), context);
const start = new Date("2026-11-20T08:00:00Z");
const monday = "2026-11-23T09:00:00.000Z";
const tuesday = "2026-11-24T09:30:00.000Z";
let recruiter: Recruit;

beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  site.now = start;
  await site.database.query("delete from interview");
  recruiter = await recruiterWithHours(site);
});

async function theOnly(statement: string): Promise<Record<string, unknown>> {
  const { rows } = await site.database.query(statement);
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

interface Waiting {
  readonly eventType: string;
  readonly target: string;
  readonly payload: Json;
}

/** Stored emails about interviews. */
async function letters(applicationId: number): Promise<Waiting[]> {
  const { rows } = await site.database.query<{ type: string; target: string; payload: Json }>(
    `select event_type as type, target, payload from delivery
     where application_id = $1 and event_type like '%interview%' order by sequence`,
    [applicationId],
  );
  return rows.map(({ type, ...rest }) => ({ eventType: type, ...rest }));
}

const compose = (letter: Waiting) => composeEmail(site, letter);

const names = (all: readonly Waiting[]) => all.map(({ eventType, target }) => `${eventType} → ${target.split(":")[0]}`);

test("both sides get a booking email in their own time zone with a calendar file", async () => {
  const mine = await offered(site, recruiter, { time_zone: "Europe/Berlin" });
  await mine.book(monday, { zone: "Europe/Berlin" });
  const all = await letters(mine.applicationId);
  expect(names(all)).toEqual(["applicant.interview_booked → applicant", "recruiter.interview_booked → recruiter"]);
  const [theirs, ours] = await Promise.all(all.map(compose));
  expect(theirs).toMatchObject({ to: [mine.person.email], subject: expect.stringContaining("10:00") });
  expect(theirs?.text).toContain("Central European Time");
  expect(theirs?.text).toContain(mine.code);
  expect(ours).toMatchObject({ to: [recruiter.email], subject: `Interview booked: application ${mine.code}` });
  expect(ours?.text).toContain("09:00 GMT");
  for (const part of [ours?.text, ours?.html, ours?.calendar?.text]) {
    expect(part).not.toContain(mine.person.email);
    expect(part).not.toContain(mine.person.contact.slice(-6));
  }
  const files = [theirs, ours].map((mail) => readCalendar(mail?.calendar?.text ?? ""));
  expect(files.map(({ start: begins, method }) => [begins, method])).toEqual([
    [monday, "PUBLISH"],
    [monday, "PUBLISH"],
  ]);
  expect(files[0]?.properties.UID).toBe(files[1]?.properties.UID);
  // A calendar may be shared, so it omits the private link.
  expect(theirs?.calendar?.text).not.toContain("/application/");
});

test("a recruiter's name that asks for money is in no email or calendar file", async () => {
  const mine = await offered(site, recruiter);
  await site.database.query("update recruiter set name = 'Deposit: pay 50 EUR first' where id = $1", [recruiter.id]);
  await mine.book(monday);
  const [theirs] = await Promise.all((await letters(mine.applicationId)).map(compose));
  expect(theirs?.calendar?.text).toContain("SUMMARY:");
  for (const part of [theirs?.text, theirs?.html, theirs?.calendar?.text]) expect(part).not.toMatch(/deposit:|50 EUR/i);
  await site.database.query("update recruiter set name = $2 where id = $1", [recruiter.id, recruiter.name]);
});

test("an outdated email is not sent after a move, and the file's sequence increases", async () => {
  const mine = await offered(site, recruiter);
  await mine.book(monday);
  await mine.book(tuesday, { instead: monday });
  const all = await letters(mine.applicationId);
  expect(names(all).slice(2)).toEqual([
    "applicant.interview_moved → applicant",
    "recruiter.interview_moved → recruiter",
  ]);
  const mails = await Promise.all(all.map(compose));
  expect(mails.map((mail) => mail !== null)).toEqual([false, false, true, true]);
  expect(readCalendar(mails[2]?.calendar?.text ?? "").properties.SEQUENCE).toBe("1");
});

test("both sides get a cancellation with a file that removes the event", async () => {
  const mine = await offered(site, recruiter);
  await mine.book(monday);
  await mine.cancel(monday);
  const cancelled = (await letters(mine.applicationId)).slice(2);
  expect(names(cancelled)).toEqual([
    "applicant.interview_cancelled → applicant",
    "recruiter.interview_cancelled → recruiter",
  ]);
  for (const mail of await Promise.all(cancelled.map(compose))) {
    const { method, properties } = readCalendar(mail?.calendar?.text ?? "");
    expect([method, properties.STATUS, properties.SEQUENCE]).toEqual(["CANCEL", "CANCELLED", "1"]);
  }
});

test("an opted-out applicant gets no email about it, but the recruiter does", async () => {
  const mine = await offered(site, recruiter);
  await mine.book(monday);
  await act(recruiter, mine.applicationId, "opted_out");
  const [theirs, ours] = await Promise.all((await letters(mine.applicationId)).slice(2).map(compose));
  expect(theirs).toBeNull();
  expect(ours?.subject).toContain("Interview cancelled");
});

test("an erasure cancels the recruiter's interview without personal data", async () => {
  const mine = await offered(site, recruiter);
  await mine.book(monday);
  const [, booked] = await Promise.all((await letters(mine.applicationId)).map(compose));
  const { uid } = await theOnly("select uid from interview where cancelled_at is null");
  await eraseApplication(commandsOf(site), mine.applicationId);
  const [told, ...more] = await letters(mine.applicationId);
  expect(names(told ? [told, ...more] : more)).toEqual(["recruiter.interview_cancelled → recruiter"]);
  const mail = told && (await compose(told));
  expect(mail).toMatchObject({ to: [recruiter.email], subject: "An interview was cancelled" });
  expect(mail?.text).toContain("Monday, 23 November 2026 at 09:00 GMT");
  const whole = [mail?.text, mail?.html, mail?.calendar?.text, JSON.stringify(told?.payload)].join("\n");
  for (const part of [
    mine.code,
    mine.code.replaceAll("-", ""),
    mine.id,
    mine.person.name,
    mine.person.email,
    "/applications/",
  ]) {
    expect(whole).not.toContain(part);
  }
  const file = readCalendar(mail?.calendar?.text ?? "");
  expect([file.method, file.properties.UID, file.properties.SEQUENCE, file.start]).toEqual([
    "CANCEL",
    uid,
    "1",
    monday,
  ]);
  expect(readCalendar(booked?.calendar?.text ?? "").properties.UID).toBe(uid);
  expect(saidTwice(mail!).html).toBe(saidTwice(mail!).text);
});

test("an erasure after the interview sends no cancellation", async () => {
  const mine = await offered(site, recruiter);
  const over = await offered(site, recruiter);
  await mine.book(monday);
  await mine.cancel(monday);
  await over.book(tuesday);
  site.now = new Date("2026-11-24T10:30:00Z");
  for (const { applicationId } of [mine, over]) {
    await eraseApplication(commandsOf(site), applicationId);
    expect(await letters(applicationId)).toEqual([]);
  }
});

test("a booking by one's own link is always emailed, even to a limited mailbox", async () => {
  const mine = await offered(site, recruiter);
  await site.database.query(
    "insert into suppression (kind, value, reason, suppressed_at) values ('mailbox', $1, 'asked by letter', now())",
    [mine.person.email.toLowerCase()],
  );
  await mine.book(monday);
  const { rows } = await site.database.query(
    "select withheld from delivery where application_id = $1 and event_type = 'applicant.interview_booked'",
    [mine.applicationId],
  );
  expect(rows).toEqual([{ withheld: null }]);
});

test("both sides are reminded once the day before, and not about a cancelled interview", async () => {
  const mine = await offered(site, recruiter);
  const gone = await offered(site, recruiter);
  await mine.book(monday);
  await gone.book(tuesday);
  await gone.cancel(tuesday);
  const clock = (now: string) => ({
    config: site.config,
    database: site.database,
    log: createLog("silent"),
    now: () => new Date(now),
  });
  const fail = (error: unknown): never => {
    throw error;
  };
  const reminded = async ({ applicationId }: { applicationId: number }) =>
    names(await letters(applicationId)).filter((name) => name.includes("reminded"));
  await runContactClock(clock("2026-11-22T08:59:00Z"), fail);
  expect(await reminded(mine)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => runContactClock(clock("2026-11-22T09:00:00Z"), fail)));
  await runContactClock(clock("2026-11-23T10:00:00Z"), fail);
  expect(await reminded(mine)).toEqual([
    "applicant.interview_reminded → applicant",
    "recruiter.interview_reminded → recruiter",
  ]);
  expect(await reminded(gone)).toEqual([]);
});

test("no reminder is sent once the interview has begun", async () => {
  const mine = await offered(site, recruiter);
  const late = await offered(site, recruiter);
  await mine.book(monday);
  await late.book("2026-11-23T09:30:00.000Z");
  const at = (now: string) => {
    const clock = { config: site.config, database: site.database, log: createLog("silent") };
    return runContactClock({ ...clock, now: () => new Date(now) }, (error) => {
      throw error;
    });
  };
  await at("2026-11-23T09:10:00Z");
  expect(names(await letters(mine.applicationId)).filter((name) => name.includes("reminded"))).toEqual([]);
  const { rows } = await site.database.query("select from interview where remind_at is not null");
  expect(rows, "nor ever after").toEqual([]);
  const reminders = (await letters(late.applicationId)).filter(({ eventType }) => eventType.includes("reminded"));
  expect(reminders).toHaveLength(2);
  site.now = new Date("2026-11-23T09:20:00Z");
  expect((await Promise.all(reminders.map(compose))).map((mail) => mail !== null)).toEqual([true, true]);
  site.now = new Date("2026-11-23T09:30:00Z");
  expect(await Promise.all(reminders.map(compose))).toEqual([null, null]);
});

describe.each(completeMarkets)("in %s", (market) => {
  test("every email is the same in text and HTML, in the applicant's language", async () => {
    const mine = await offered(site, recruiter, {}, market);
    await mine.book(tuesday);
    const [booked] = await letters(mine.applicationId);
    for (const what of ["booked", "moved", "reminded", "cancelled"]) {
      const mail = await compose({ ...booked!, eventType: `applicant.interview_${what}` });
      if (!mail) throw new Error("nothing to send");
      const { text, html } = saidTwice(mail);
      expect(html).toBe(text);
      expect(mail.html).toContain(`lang="${textTag(market)}"`);
      expect(mail.html).toContain(`dir="${direction(markets[market].language)}"`);
      expect(mail.text).toContain(mine.code);
      readCalendar(mail.calendar?.text ?? "");
    }
  });
});

test("the calendar file is sent as an invitation part and an attachment", async () => {
  const mine = await offered(site, recruiter);
  await mine.book(monday);
  const [letter] = await letters(mine.applicationId);
  const mail = letter && (await compose(letter));
  if (!mail) throw new Error("nothing to send");
  const mailer = openMailer(mailbox.url);
  const { mailbox: _, ...message } = mail;
  expect(await mailer.send({ id: "msg_1", from: { name: "", address: "hello@example.com" }, ...message })).toEqual({
    kind: "accepted",
  });
  mailer.close();
  const raw = mailbox.mails.at(-1)?.raw ?? "";
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/);
  expect(raw).toMatch(/Content-Disposition: attachment; filename=interview\.ics/);
});
