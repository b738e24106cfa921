/**
 * Impostor reports reach the operator (B5), whatever code they quote, through a real SMTP server,
 * without flooding. More than 300 lines: every way of reporting, up to the received email.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deadLetters, replayDeliveries } from "../../commands/outbox/dead-letters.ts";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { countPurgeable, purge } from "../../commands/applications/purge.ts";
import { markReportsSeen } from "../../commands/applications/handle-reports.ts";
import { limits } from "../../db/rate-limit.ts";
import { reportEmailsAnHour, summaryAfter } from "../../domain/verification/report.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { atTheCommandLine, deliverDependencies } from "../support/deliveries.ts";
import { everything } from "../support/exported.ts";
import { linksOf, saidTwice } from "../support/emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";
import { type Mailbox, startMailbox } from "../support/receiver.ts";
import { runDeliveries } from "../support/run-deliveries.ts";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.close());

const context = useDatabase();
const site = useApp(() => ({ operator: listeningOperator(), config: { smtpUrl: mailbox.url } }), context);
const mailless = useApp({}, context);
/** Behind a proxy that names the senders. */
const proxied = useApp(
  () => ({ operator: listeningOperator(), config: { smtpUrl: mailbox.url, trustProxy: 1 } }),
  context,
);
const start = new Date();

beforeEach(async () => {
  site.now = mailless.now = proxied.now = start;
  mailbox.mails.length = 0;
  mailbox.refuse = null;
  await context.database.query("delete from delivery");
  await context.database.query("delete from impostor_report");
  await context.database.query("delete from rate_limit");
});

async function report(fields: Record<string, string>, app = site, headers: Record<string, string> = {}): Promise<void> {
  const sent = { number: "+447400555555", code: "", act: "send", ...fields };
  const answer = await app.submit("/gb/verify", sent, headers);
  expect(answer.status).toBe(303);
}

interface Letter {
  readonly id: string;
  readonly application: number | null;
  readonly payload: Record<string, unknown>;
}

async function letters(): Promise<Letter[]> {
  const { rows } = await context.database.query<Letter>(
    `select id, application_id as application, payload from delivery where event_type = 'operator.reported'
     order by sequence`,
  );
  return rows;
}

/** Sends what is due and returns the operator's emails. */
async function sent() {
  await runDeliveries(
    site,
    deliverDependencies(site, context),
    (await letters()).map(({ id }) => id),
    site.now,
  );
  return mailbox.mails;
}

describe("the report email says about the code", () => {
  test("that it is ours", async () => {
    const { code } = await statusPage(site);
    await report({ code: code.toLowerCase(), message: "Pay £50 first" });
    const [mail] = await sent();
    expect(mail).toMatchObject({ from: "jobs@operator.example", to: ["desk@operator.example"] });
    expect(mail?.headers.get("subject")).toBe("An impostor was reported");
    expect(mail?.text).toContain("Number: +447400555555");
    expect(mail?.text).toContain(`Code it quoted: ${code.replaceAll("-", "")}`);
    expect(mail?.text).toContain("What they wrote: Pay £50 first");
    expect(mail?.text).toContain("The code belongs to one of your applications");
    expect(saidTwice(mail!).html).toBe(saidTwice(mail!).text);
  });

  test.each([
    [
      "that it is not ours",
      "ACD-EFH-JKM",
      "Code it quoted: ACDEFHJKM",
      "The code belongs to none of your applications",
    ],
    ["that there is none", "K7", "Code it quoted: K7", "The code belongs to none of your applications"],
    ["none", "", "Code it quoted: none", "The message quoted no code"],
  ])("%s", async (_, code, line, says) => {
    await report({ code });
    const [mail] = await sent();
    expect(mail?.text).toContain(line);
    expect(mail?.text).toContain(says);
    expect(mail?.text).not.toContain("one of yours: ask");
  });

  test("and about the number whether it is or was a recruiter's", async () => {
    await context.database.query(
      `insert into recruiter_number (number, name, first_seen_at, last_seen_at)
       values ('+447400123456', 'Robin', now(), now()) on conflict do nothing`,
    );
    await report({ number: "07400 123456" });
    expect((await sent())[0]?.text).toContain("This number is, or was, one of yours: ask who wrote from it.");
  });
});

test("typed text never becomes a link, header or extra line", async () => {
  await report({
    number: "+44 7700 http://evil.example\r\nBcc: x@evil.example",
    code: "www.evil.example/<a>",
    message:
      "See https://evil.example/pay?now and mailto:a@evil.example\r\n\r\nCode it quoted: K7M\u202e www。evil。example",
  });
  const [mail] = await sent();
  expect([...(mail?.headers.keys() ?? [])]).not.toContain("bcc");
  expect(linksOf(mail!)).toEqual({
    text: ["http://jobs.example/desk/reports"],
    html: ["http://jobs.example/desk/reports"],
  });
  const { text = "" } = mail ?? {};
  expect(text.split("\n").filter((line) => line.startsWith("Code it quoted:"))).toHaveLength(1);
  expect(text.replaceAll("http://jobs.example", "")).not.toMatch(/https?:|www\.\w|\w\.example|@|\u202e/);
  const html = mail?.html.replace(/^<!DOCTYPE[^>]*>/, "").replaceAll("http://jobs.example", "");
  expect(html).not.toMatch(/www\.\w|evil\.example|\u202e/);
});

test("the first recruiter to look marks a report as seen", async () => {
  await report({});
  const { database } = context;
  const { rows } = await database.query<{ id: number }>("select id from impostor_report");
  const id = Number(rows[0]?.id);
  await database.query(
    `insert into recruiter (id, name, email, role) select id, id, id || '@operator.example', 'manager'
     from unnest(array['maya', 'paul']) id`,
  );
  expect(await markReportsSeen(database, id, "maya", start)).toBe(true);
  expect(await markReportsSeen(database, id, "paul", new Date(start.getTime() + 1))).toBe(true);
  expect(await markReportsSeen(database, id + 1, "paul", start)).toBe(false);
  const seen = await database.query("select seen_by as by, seen_at as at from impostor_report");
  expect(seen.rows).toEqual([{ by: "maya", at: start }]);
  const log = await database.query("select type, subject, recruiter_id as by from desk_event");
  expect(log.rows).toEqual([{ type: "report_seen", subject: String(id), by: "maya" }]);
});

test("without email a report appears at the desk only", async () => {
  await report({ code: "ACD-EFH-JKM" }, mailless);
  expect(await letters()).toEqual([]);
  expect((await context.database.query("select from impostor_report")).rowCount).toBe(1);
});

/** The emails about single reports, and the summaries. */
async function emails() {
  const all = await letters();
  const isSummary = ({ payload }: Letter) => "after" in payload;
  return { single: all.filter((email) => !isSummary(email)), summaries: all.filter(isSummary) };
}

/** The emails sent once summaries are due. */
async function sentLater() {
  await sent();
  mailbox.mails.length = 0;
  site.now = new Date(start.getTime() + summaryAfter);
  return sent();
}

/** A separate number, with its own sender if one is named. */
const numbered = (place: number) => `+4474005${String(10_000 + place)}`;
const from = (place: number) => ({ "x-forwarded-for": `203.0.${Math.trunc(place / 250)}.${(place % 250) + 1}` });

async function reportFrom(place: number, fields: Record<string, string>): Promise<void> {
  const answer = await proxied.submit("/gb/verify", { code: "", act: "send", ...fields }, from(place));
  expect(answer.status).toBe(303);
}

describe("a number without earlier reports", () => {
  test("has its own email, however many reports about others came", async () => {
    for (let place = 0; place < 30; place += 1)
      await reportFrom(place, { number: "+447400555555", message: `${place}` });
    await reportFrom(30, { number: "+447400666666" });
    const { single, summaries } = await emails();
    expect([single.length, summaries.length]).toEqual([2, 1]);
    const [first, last] = await sent();
    expect(first?.text).toContain("Number: +447400555555");
    expect(last?.text).toContain("Number: +447400666666");
    // Later reports about the first one are in one email when it is due.
    await sentLater();
    expect(mailbox.mails.map(({ text }) => /\+447400555555: reports: 29/.test(text))).toEqual([true]);
  });

  test("is in a summary if its sender invented many; another sender's has its own email", async () => {
    const most = limits.reportEmail.points;
    for (let place = 0; place < most + 7; place += 1) await reportFrom(1, { number: numbered(place) });
    await reportFrom(2, { number: "+447400666666" });
    const { single, summaries } = await emails();
    expect([single.length, summaries.length]).toEqual([most + 1, 1]);
    const mails = await sent();
    expect(mails.at(-1)?.text).toContain("Number: +447400666666");
    await sentLater();
    const text = mailbox.mails[0]?.text ?? "";
    for (let place = most; place < most + 7; place += 1) {
      expect(text).toContain(`${numbered(place)}: new, reports: 1`);
    }
  });

  test("is never omitted, however many senders invent numbers: summaries list all", async () => {
    const most = reportEmailsAnHour;
    for (let place = 0; place < most + 3; place += 1) await reportFrom(place, { number: numbered(place) });
    const { single, summaries } = await emails();
    expect([single.length, summaries.length]).toEqual([most, 1]);
    await sentLater();
    const text = mailbox.mails.at(-1)?.text ?? "";
    for (let place = most; place < most + 3; place += 1) expect(text).toContain(numbered(place));
  });

  test("is the same in every spelling", async () => {
    const spellings = [
      "+49 171 1234567",
      "0049 171 1234567",
      "https://wa.me/491711234567",
      "wa.me/491711234567?text=hello",
      "tel:+491711234567",
      "https://api.whatsapp.com/send?phone=491711234567&text=x",
      "\u200e+49 (171) 123-4567",
    ];
    for (const number of spellings) await report({ number });
    const { rows } = await context.database.query("select distinct number from impostor_report");
    expect(rows).toEqual([{ number: "+491711234567" }]);
    expect((await emails()).single).toHaveLength(1);
  });

  test("reported by two at once has one email; repeated words are one report", async () => {
    await Promise.all([report({}), report({})]);
    const counted = () => context.database.query("select from impostor_report");
    expect([(await counted()).rowCount, (await emails()).single.length]).toEqual([2, 1]);
    const twice = { number: "+447400666666", message: "Pay £50 first" };
    const from = { "x-forwarded-for": nextAddress() };
    await Promise.all([report(twice, site, from), report(twice, site, from)]);
    expect([(await counted()).rowCount, (await emails()).single.length]).toEqual([3, 2]);
    site.now = new Date(start.getTime() + 3_600_000);
    await report(twice, site, from);
    expect((await counted()).rowCount).toBe(4);
  });

  test("the same words from two senders are two reports, whose sender hashes are deleted after two days", async () => {
    const senders = ["192.0.2.41", "2001:db8:41:1::1", "2001:db8:41:2::1", "192.0.2.41"];
    const message = "Pay £50 first";
    await Promise.all(senders.map((address) => report({ message }, site, { "x-forwarded-for": address })));
    const { rows } = await context.database.query<{ sender: string }>("select sender from impostor_report");
    expect(new Set(rows.map(({ sender }) => sender)).size).toBe(3);
    expect(rows).toHaveLength(3);
    const old = new Date(0);
    await purge(context.database, {
      applications: old,
      idempotencyKeys: old,
      rateLimits: old,
      senders: new Date(start.getTime() + 1000),
    });
    const kept = await context.database.query("select from impostor_report where sender is null");
    expect(kept.rowCount).toBe(3);
  });
});

describe("the report email belongs to no application", () => {
  test("and contains no report data: an erased code is in no later email", async () => {
    const mine = await statusPage(site, { name: "Ottoline Vanishing" });
    await report({ code: mine.code, message: "To Ottoline Vanishing: £50" });
    const [made] = await letters();
    expect([made?.application, Object.keys(made?.payload ?? {}).toSorted()]).toEqual([null, ["last", "report"]]);
    await eraseApplication(commandsOf(site), mine.applicationId);
    const [mail] = await sent();
    expect(mail?.text).toContain("The code belonged to one of your applications, which has been erased since.");
    expect(mail?.text).toContain("Code it quoted: none");
    expect(mail?.text).toContain("What they wrote: To … £50");
    for (const gone of [mine.code, mine.code.replaceAll("-", ""), "Ottoline"]) expect(mail?.text).not.toContain(gone);
  });

  test("and is purged with the report; until then it is retried, given up and replayed", async () => {
    mailbox.refuse = 550;
    const deps = deliverDependencies(site, context);
    await deps.noting(() => report({}));
    await runDeliveries(site, deps, []);
    const [dead] = await deadLetters(context.database, { limit: 10 });
    expect(dead).toMatchObject({ eventType: "operator.reported", target: "operator", lastError: "SMTP 550" });
    mailbox.refuse = null;
    expect(await deps.noting(() => replayDeliveries(context.database, [dead?.id ?? ""], atTheCommandLine))).toBe(1);
    await runDeliveries(site, deps, []);
    expect(mailbox.mails).toHaveLength(1);

    const cutoffs = (at: number) => ({
      applications: new Date(at),
      idempotencyKeys: new Date(0),
      rateLimits: new Date(0),
      senders: new Date(0),
    });
    expect(await countPurgeable(context.database, cutoffs(start.getTime()))).toMatchObject({ letters: 0, reports: 0 });
    const after = cutoffs(start.getTime() + 1);
    expect(await countPurgeable(context.database, after)).toMatchObject({ letters: 1, reports: 1 });
    expect(await purge(context.database, after)).toMatchObject({ letters: 1, reports: 1 });
    expect(await letters()).toEqual([]);
  });

  test("and is not sent once the report is gone; older emails with typed text still are", async () => {
    await report({});
    await context.database.query("delete from impostor_report");
    expect(await sent()).toEqual([]);
    await report({ number: "+447400666666" });
    await context.database.query(
      "update delivery set payload = $1::jsonb where delivered_at is null and dead_at is null",
      [JSON.stringify({ number: "+447400555555", code: "ACDEFHJKM" })],
    );
    expect((await sent())[0]?.text).toContain("Code it quoted: ACDEFHJKM");
  });

  test("so the application export omits it and is complete", async () => {
    const mine = await statusPage(site);
    await report({ code: mine.code });
    const all = await everything(context.database);
    expect(all.flatMap(({ deliveries }) => deliveries).map(({ event_type: type }) => type)).not.toContain(
      "operator.reported",
    );
    expect(all.some(({ id }) => id === mine.id)).toBe(true);
  });
});
