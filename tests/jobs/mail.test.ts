/** The operator's email about an application (B4), through a real SMTP server. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noticeText, noticeVersion } from "../support/notice.ts";
import { isBounceSignature } from "../../commands/applications/bounce-signature.ts";
import { openMailer } from "../../integrations/email/email.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { delivered, deliverDependencies } from "../support/deliveries.ts";
import { deliverOne } from "../support/run-deliveries.ts";
import { storedAs } from "../support/exported.ts";
import { listeningOperator } from "../support/operators.ts";
import { type Mailbox, startMailbox } from "../support/receiver.ts";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.close());
beforeEach(() => {
  mailbox.mails.length = 0;
  mailbox.refuse = null;
});

const context = useDatabase();
const site = useApp(() => ({ operator: listeningOperator(), config: { smtpUrl: mailbox.url } }), context);

test("one email gives the operator everything, and a reply goes to the applicant", async () => {
  const person = applicant({
    name: "Zoë Müller",
    sex: "female",
    job: "it-project-assistant",
    position: "it-support-assistant",
    notice_version: noticeVersion,
    attribution: { landingPath: "/gb/apply-now", source: "newsletter" },
  });
  const { body } = await site.call("/api/register", person, { lang: "de" });
  const stored = await storedAs(site.database, body.result?.id);
  const id =
    stored.deliveries.find(({ kind, event_type: type }) => kind === "email" && type === "application.created")?.id ??
    "";
  await deliverOne(deliverDependencies(site, context), id);

  expect(mailbox.mails).toHaveLength(1);
  const [mail] = mailbox.mails;
  expect(mail).toMatchObject({ from: "jobs@operator.example", to: ["desk@operator.example"] });
  const header = (name: string) => mail?.headers.get(name);
  expect(header("subject")).toContain(stored.code);
  expect(header("reply-to")).toBe(person.email);
  expect(header("message-id")).toBe(`<${id}@operator.example>`);
  const lines = mail?.text.split("\n") ?? [];
  expect(lines).toEqual(
    expect.arrayContaining([
      `Code to quote in the first message: ${stored.code}`,
      "Name: Zoë Müller",
      `WhatsApp: ${stored.phone}`,
      `Email: ${person.email}`,
      "How they want to be contacted: WhatsApp message",
      "Country: United Kingdom",
      "Language of the applicant: Deutsch (de-DE)",
      "Job: IT Project Assistant",
      "Preferred position: IT support assistants",
      "Source of the visit: source: newsletter, first page: /gb/apply-now",
      `Shown to them: ${noticeText("de")} (${noticeVersion}, de-DE)`,
    ]),
  );
  expect(mail?.text).toContain("by Saturday, 21 November 2026 at 10:00:00 UTC");
  // Recruiters who decide need not know it (B15).
  expect(mail?.text).not.toMatch(/^(Age|Gender):/m);
});

test("missing values are marked", async () => {
  await deliverOne(deliverDependencies(site, context), await delivered(site, "email"));
  for (const line of ["Job: not given", "Shown to them: not given", "Source of the visit: not given"]) {
    expect(mailbox.mails[0]?.text).toContain(line);
  }
});

test("typed values never become a header, recipient or extra line", async () => {
  const hostile = {
    name: "Eve\r\nBcc: victim@example.org\r\n\r\nWhatsApp: +4400000000\u2028Code to quote: AAA",
    email: "eve,victim@example.org",
    attribution: { source: "x\r\nSubject: y\r\n.\r\nMAIL FROM:<z@example.org>" },
  };
  await deliverOne(deliverDependencies(site, context), await delivered(site, "email", hostile));
  expect(mailbox.mails).toHaveLength(1);
  const [mail] = mailbox.mails;
  expect(mail?.to).toEqual(["desk@operator.example"]);
  expect([...(mail?.headers.keys() ?? [])]).not.toContain("bcc");
  expect(mail?.headers.get("subject")).toMatch(/^New application /);
  const lines = mail?.text.split(/[\n\u2028]/) ?? [];
  expect(lines.filter((line) => line.startsWith("WhatsApp:"))).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith("Code to quote"))).toHaveLength(1);
});

test.each([
  [451, false],
  [421, false],
  [530, false],
  [550, true],
  [554, true],
])("a refusal with %i is final: %s", async (code, ends) => {
  mailbox.refuse = code;
  const deps = deliverDependencies(site, context);
  const id = await delivered(site, "email");
  await deliverOne(deps, id);
  const row = await deps.row(id);
  expect(row).toMatchObject({ deliveredAt: null, attempts: 1, lastError: `SMTP ${code}` });
  expect(row.deadAt !== null).toBe(ends);
  expect(deps.later).toHaveLength(ends ? 0 : 1);
});

test.each([
  ["is unreachable", { sendEmail: openMailer("smtp://127.0.0.1:1").send }, "ESOCKET"],
  ["is no longer configured", { sendEmail: null }, "no mail server configured"],
])("a mail server that %s is retried", async (_, change, reason) => {
  const deps = deliverDependencies(site, context, change);
  const id = await delivered(site, "email");
  await deliverOne(deps, id);
  expect(await deps.row(id)).toMatchObject({ deliveredAt: null, deadAt: null, attempts: 1, lastError: reason });
  expect(deps.later).toHaveLength(1);
});

test("an email has the operator's name and headers with its delivery id", async () => {
  const id = await delivered(site, "email");
  await deliverOne(deliverDependencies(site, context), id);
  const [mail] = mailbox.mails;
  expect(mail?.headers.get("from")).toBe(`${site.config.operator.identity.name} <jobs@operator.example>`);
  const [named, signature = ""] = mail?.headers.get("x-fairlead-delivery")?.split(".") ?? [];
  expect(named).toBe(id);
  expect(isBounceSignature(site.config, id, signature)).toBe(true);
});

test("an unsendable address is a dead letter with a reason, and the operator is still notified", async () => {
  const server = await startMailbox({ hideSMTPUTF8: true });
  try {
    const deps = deliverDependencies(site, context, { sendEmail: openMailer(server.url).send });
    const { body } = await site.call("/api/register", applicant({ email: "jörg@example.org" }));
    const { deliveries } = await storedAs(site.database, body.result?.id);
    const byType = (type: string) =>
      deliveries.find(({ kind, event_type: of }) => kind === "email" && of === type)?.id ?? "";
    for (const type of ["applicant.received", "application.created"]) await deliverOne(deps, byType(type));
    const row = await deps.row(byType("applicant.received"));
    expect(row).toMatchObject({ deliveredAt: null, attempts: 0 });
    expect(row.deadAt).not.toBeNull();
    expect(row.lastError).toBe("the mail server does not accept addresses outside ASCII (SMTPUTF8)");
    expect(server.mails.map(({ to }) => to)).toEqual([["desk@operator.example"]]);
    expect(server.mails[0]?.headers.has("reply-to")).toBe(false);
    expect(server.mails[0]?.text).toContain("Email: jörg@example.org");
  } finally {
    await server.close();
  }
});
