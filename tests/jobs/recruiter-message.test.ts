/**
 * A recruiter's email (B6): sent word for word, with replies to the recruiter, and suppressed if
 * necessary. More than 300 lines: immediate and delayed ones share people and mailbox.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newestLink, openLink } from "../../commands/applications/application-link.ts";
import { takeOutcomeAction, sendMessage } from "../../commands/applications/send-message.ts";
import { undo } from "../../commands/applications/undo.ts";
import { takeAction } from "../../commands/applications/take-action.ts";
import type { RecruiterOnApplication } from "../../commands/applications/recruiter-command.ts";
import { storedDataInScope } from "../../db/queries/status-page.ts";
import type { Recruiter } from "../../domain/desk/actions.ts";
import { outcomeUndoMs } from "../../domain/messages/fitting-templates.ts";
import { finalMessage } from "../../domain/messages/final-message.ts";
import { type FieldValues, fill, plainText, type TemplateKind } from "../../domain/messages/template.ts";
import { direction, type MarketCode, markets } from "../../locales/markets.ts";
import { completeMarkets, textTag } from "../../locales/translator.ts";
import { shippedTemplate, signsOf } from "../../server/desk/message-words.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { apply } from "../support/desk.ts";
import { linksOf, saidTwice } from "../support/emails.ts";
import { operatorWith } from "../support/operators.ts";
import { type Mailbox, startMailbox } from "../support/receiver.ts";
import { runDeliveries } from "../support/run-deliveries.ts";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.close());

const context = useDatabase();
const operator = operatorWith({
  mail: { from: "jobs@operator.example", to: ["desk@operator.example"] },
  recruiters: [{ name: "Maya", email: "maya@operator.example", numbers: ["+447700900111"] }],
});
const site = useApp(() => ({ operator, config: { smtpUrl: mailbox.url } }), context);
const start = new Date("2026-11-20T10:00:00Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const maya: Recruiter = { id: "maya", name: "Maya", role: "recruiter" };
const paul: Recruiter = { id: "paul", name: "Paul", role: "recruiter" };

beforeAll(async () => {
  await context.database.query(
    `insert into recruiter (id, name, email, role) values ('maya', 'Maya', 'maya@operator.example', 'recruiter'),
       ('paul', 'Paul', 'paul.private@mail.example', 'recruiter')`,
  );
});

let id: number;
let email: string;

beforeEach(async () => {
  mailbox.mails.length = 0;
  mailbox.refuse = null;
  site.now = start;
  await context.database.query("truncate delivery, application, rate_limit, mailbox restart identity cascade");
  email = "amira.khan@example.org";
  id = await apply(site, { name: "Amira Khan", email });
});

let letters = 0;

function write(template: TemplateKind, text: string, recruiter = maya, of = id) {
  letters += 1;
  const call: RecruiterOnApplication = { recruiter, applicationId: of };
  const message = { id: `letter-${letters}-of-a-test`, template, text, alongside: true };
  return sendMessage(commandsOf(site), call, message);
}

const give = (asked: Parameters<typeof takeAction>[2]) =>
  takeAction(commandsOf(site), { recruiter: maya, applicationId: id }, asked);

/** Runs everything due until then, each at its time. */
async function run(until: Date, deps = deliverDependencies(site, context)): Promise<void> {
  const { rows } = await context.database.query<{ id: string }>(
    "select id from delivery where kind = 'email' and delivered_at is null and dead_at is null order by sequence",
  );
  await runDeliveries(
    site,
    deps,
    rows.map((row) => row.id),
    until,
  );
}

describe("a recruiter's email", () => {
  test("has the text and the private page, and replies go to the recruiter", async () => {
    expect((await write("question", "From when could you start?\n\nWrite to me.\nMaya <b>")).kind).toBe("done");
    await run(minutes(1));
    const [mail, ...more] = mailbox.mails;
    expect(more).toEqual([]);
    expect([mail?.from, mail?.to]).toEqual(["jobs@operator.example", [email]]);
    expect(mail?.headers.get("reply-to")).toBe("maya@operator.example");
    expect(mail?.headers.get("subject")).toMatch(/^You have a message from us\. Your code: \w{3}-\w{3}-\w{3}$/);
    expect(mail?.text.split("\n")).toEqual(
      expect.arrayContaining(["From when could you start?", "Write to me.", "Maya <b>"]),
    );
    expect(mail?.html).not.toContain("<b>");
    expect(saidTwice(mail!).html).toBe(saidTwice(mail!).text);
    const [page = ""] = linksOf(mail!).text;
    const opened = await openLink(context.database, site.config, page.split("/").at(-1) ?? "");
    expect(opened?.about).toMatchObject({ kind: "registration", emailKey: email });
  });

  test("gives the private page to no other site whose address contains the page's", async () => {
    const ask = `${site.config.publicUrl}/gb/application/link`;
    const text = [
      `Open https://other.example/?to=${ask}`,
      `or other.example/ä?to=${ask}`,
      `or ${ask}?to=${ask}`,
      `Choose here:${ask}`,
    ].join("\n");
    await write("question", text);
    await run(minutes(1));
    const [mail] = mailbox.mails;
    const [page = ""] = linksOf(mail!).text;
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(`https://other.example/?to=${ask}`);
      expect(body).toContain(`other.example/ä?to=${ask}`);
      expect(body).toContain(`or ${page}?to=${ask}`);
      expect(body).toContain(`Choose here:${page}`);
    }
  });

  test("from a recruiter unknown to the operator file, or former, has replies to the operator", async () => {
    await write("question", "One", paul);
    await write("question", "Two");
    await context.database.query("update recruiter set disabled_at = now() where id = 'maya'");
    await run(minutes(1));
    await context.database.query("update recruiter set disabled_at = null");
    expect(mailbox.mails.map(({ headers }) => headers.get("reply-to"))).toEqual([
      operator.identity.email,
      operator.identity.email,
    ]);
    expect(JSON.stringify(mailbox.mails)).not.toContain("paul.private");
  });

  test.each([
    ["opted out", { act: "opted_out" }],
    ["was closed", { act: "closed", reason: "no_reply" }],
    ["is spam", { act: "spam" }],
  ] as const)("is not sent to an applicant who %s meanwhile", async (_what, asked) => {
    await write("question", "From when could you start?");
    await give(asked);
    await run(minutes(1));
    expect(mailbox.mails).toEqual([]);
    const { rows } = await context.database.query("select last_error from delivery where dead_at is not null");
    expect(rows).toEqual([{ last_error: "not needed any more" }]);
  });

  test("waits for the proof of an address corrected meanwhile, and is then sent there", async () => {
    await write("question", "From when could you start?");
    await correctAddress("corrected@example.org");
    await run(minutes(31));
    expect(mailbox.mails).toEqual([]);
    await context.database.query("update mailbox_link set used_at = $1", [minutes(31).toISOString()]);
    await run(minutes(60));
    expect(mailbox.mails.map(({ to }) => to)).toEqual([["corrected@example.org"]]);
  });

  test("fails if an address corrected meanwhile is not proven within a day", async () => {
    await write("question", "From when could you start?");
    await correctAddress("somebody.else@example.org");
    await run(minutes(24 * 60 + 1));
    expect(mailbox.mails).toEqual([]);
    const { rows } = await context.database.query("select last_error, dead_at from delivery where dead_at is not null");
    expect(rows).toEqual([{ last_error: "corrected address not confirmed", dead_at: minutes(24 * 60) }]);
  });

  async function correctAddress(to: string): Promise<void> {
    await context.database.query(
      "update registration set email = $1, email_key = $1, corrected_at = $2, email_corrected_at = $2",
      [to, start.toISOString()],
    );
    await newestLink(context.database, to, minutes(1));
  }

  test("counts in the mailbox's email limit", async () => {
    for (let count = 0; count < 7; count += 1) await write("question", `Question ${count}`);
    await run(minutes(1));
    expect(mailbox.mails).toHaveLength(5);
    const { rows } = await context.database.query("select withheld from delivery where dead_at is not null");
    expect(rows).toEqual([{ withheld: "mailbox" }, { withheld: "mailbox" }]);
  });

  test("is in the mailbox owner's download only", async () => {
    await write("question", "Only for Amira.");
    const { rows } = await context.database.query<{ id: string }>("select id from registration");
    const held = async (messages: boolean) =>
      JSON.stringify(
        await storedDataInScope(
          context.database,
          rows.map((row) => row.id),
          { notes: false, messages },
        ),
      );
    expect(await held(true)).toContain("Only for Amira.");
    expect(await held(false)).not.toMatch(/Only for Amira|message_sent/);
  });
});

describe("a rejection", () => {
  const reject = () => write("rejection", "Not for now.");
  const takeBack = (event: number | null) => undo(commandsOf(site), { recruiter: maya, applicationId: id }, event ?? 0);

  test("is sent after an hour, and not before", async () => {
    await reject();
    await run(minutes(59));
    expect(mailbox.mails).toEqual([]);
    // A restart in between: lost jobs are queued again with their delivery's time.
    await run(minutes(60));
    expect(mailbox.mails.map(({ text }) => text.includes("Not for now."))).toEqual([true]);
    expect(site.now).toEqual(minutes(60));
    await run(minutes(600));
    expect(mailbox.mails).toHaveLength(1);
  });

  test("is in no download before it is sent or after it is undone", async () => {
    const { rows } = await context.database.query<{ id: string }>("select id from registration");
    const held = async () =>
      JSON.stringify(
        await storedDataInScope(
          context.database,
          rows.map((row) => row.id),
          { notes: false, messages: true },
        ),
      );
    const rejected = await reject();
    expect(await held()).not.toContain("Not for now.");
    expect((await takeBack(rejected.kind === "done" ? rejected.event : null)).kind).toBe("done");
    expect(await held()).not.toContain("Not for now.");
    site.now = minutes(1);
    await reject();
    await run(minutes(61));
    expect(await held()).toContain("Not for now.");
  });

  test("undone in the last minute is never sent", async () => {
    const rejected = await reject();
    site.now = minutes(59);
    const event = rejected.kind === "done" ? rejected.event : null;
    expect((await takeBack(event)).kind).toBe("done");
    await run(minutes(600));
    expect(mailbox.mails).toEqual([]);
    expect((await context.database.query("select declined_at from application")).rows).toEqual([{ declined_at: null }]);
  });

  test("cannot be undone during an attempt", async () => {
    const rejected = await reject();
    const event = rejected.kind === "done" ? rejected.event : null;
    const answers: string[] = [];
    const deps = deliverDependencies(site, context);
    const send = deps.sendEmail!;
    await run(minutes(61), {
      ...deps,
      async sendEmail(mail) {
        answers.push((await takeBack(event)).kind);
        return send(mail);
      },
    });
    expect(answers).toEqual(["refused"]);
    expect(mailbox.mails).toHaveLength(1);
    expect((await takeBack(event)).kind).toBe("refused");
  });

  test("can be undone between two attempts", async () => {
    mailbox.refuse = 451;
    const rejected = await reject();
    await run(minutes(60));
    await run(minutes(63));
    mailbox.refuse = null;
    expect((await takeBack(rejected.kind === "done" ? rejected.event : null)).kind).toBe("done");
    await run(minutes(600));
    expect(mailbox.mails).toEqual([]);
  });

  test.each([
    ["opted out", { act: "opted_out" }],
    ["was reopened", { act: "reopened" }],
    ["turned out to be spam", null],
  ] as const)("is not sent to an applicant who %s within the hour", async (_what, asked) => {
    await reject();
    site.now = minutes(30);
    if (asked) await give(asked);
    else await context.database.query("update application set spam_at = now()");
    await run(minutes(600));
    expect(mailbox.mails).toEqual([]);
  });

  test("of an undone decision is not sent for a new one", async () => {
    await reject();
    site.now = minutes(10);
    await give({ act: "reopened" });
    site.now = minutes(20);
    await give({ act: "declined" });
    await run(minutes(600));
    expect(mailbox.mails).toEqual([]);
  });

  test("is not sent to a mailbox that opts out elsewhere within the hour", async () => {
    await reject();
    await context.database.query(
      `insert into suppression (kind, value, suppressed_at, recruiter_name) values ('mailbox', $1, now(), 'Marta')`,
      [email],
    );
    await run(minutes(600));
    expect(mailbox.mails).toEqual([]);
  });
});

describe("an outcome email", () => {
  const page = () => `${site.config.publicUrl}/gb/application/link`;
  const offer = () =>
    takeOutcomeAction(commandsOf(site), { recruiter: maya, applicationId: id }, "interview", {
      id: "letter-of-an-outcome",
      template: "times",
      text: `Choose a time: ${page()}\n\nWe never ask you for money.`,
      alongside: true,
    });

  beforeEach(() => give({ act: "contacted" }));

  test("waits two minutes and links to the private page", async () => {
    await offer();
    await run(new Date(start.getTime() + outcomeUndoMs - 1));
    expect(mailbox.mails).toEqual([]);
    await run(new Date(start.getTime() + outcomeUndoMs));
    const [mail, ...more] = mailbox.mails;
    expect([mail?.to, more]).toEqual([[email], []]);
    const [first = ""] = linksOf(mail!).text;
    expect(first).not.toBe(page());
    const opened = await openLink(context.database, site.config, first.split("/").at(-1) ?? "");
    expect(opened?.about).toMatchObject({ kind: "registration", emailKey: email });
    expect(mail?.text).not.toContain(page());
    expect(saidTwice(mail!).html).toBe(saidTwice(mail!).text);
  });

  test.each([
    ["is undone", (event: number) => undo(commandsOf(site), { recruiter: maya, applicationId: id }, event)],
    ["meets an opt-out", () => give({ act: "opted_out" })],
    ["is followed by an offer", () => give({ act: "offered" })],
    ["chose a time", () => context.database.query("update application set interview_starts_at = now()")],
  ])("is not sent if it %s meanwhile", async (_what, then) => {
    const marked = await offer();
    await then(marked.kind === "done" ? (marked.event ?? 0) : 0);
    await run(minutes(600));
    expect(mailbox.mails).toEqual([]);
  });
});

const values: FieldValues = {
  hello: "{name}",
  name: "Amira",
  code: "7Q9-RCJ-QMD",
  recruiter: "Maya",
  operator: "Example Recruiting Ltd",
  vacancy: "Data Collection",
  page: "http://jobs.example/application/link",
  interview: null,
  check: "http://jobs.example/verify",
};

test.each(completeMarkets)("%s: the email is in the applicant's language and direction", async (market: MarketCode) => {
  await context.database.query("update registration set market = $1", [market]);
  const text = plainText(fill(shippedTemplate("offer", market), values));
  await write("question", finalMessage(text, signsOf({ codes: ["7Q9RCJQMD"] }, market)));
  await run(minutes(1));
  const [mail] = mailbox.mails;
  const dir = direction(markets[market].language);
  expect(/<html [^>]*>/.exec(mail?.html ?? "")?.[0]).toBe(`<html dir="${dir}" lang="${textTag(market)}">`);
  expect(saidTwice(mail!).html).toBe(saidTwice(mail!).text);
});
