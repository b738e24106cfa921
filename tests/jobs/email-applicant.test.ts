/** Emails to applicants (B2, B4): their contents in every language, and harmless typed text. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { offerLink, openLink } from "../../commands/applications/application-link.ts";
import { maskedEmail } from "../../domain/application/email-address.ts";
import { addDeliveries } from "../../commands/outbox/enqueue.ts";
import { loadDelivery } from "../../commands/outbox/deliveries.ts";
import { emailDraft } from "../../domain/delivery/drafts.ts";
import { type ComposedEmail, composeEmail } from "../../email/compose.ts";
import { direction, type MarketCode, markets } from "../../locales/markets.ts";
import { completeMarkets, textTag } from "../../locales/translator.ts";
import { newDeliveryId } from "../../commands/outbox/delivery-id.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { deliverOne } from "../support/run-deliveries.ts";
import { storedAs } from "../support/exported.ts";
import { linksOf, saidTwice } from "../support/emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { type Mailbox, startMailbox } from "../support/receiver.ts";
import { manyWords } from "../support/names.ts";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.close());
beforeEach(() => {
  mailbox.mails.length = 0;
});

const context = useDatabase();
const operator = listeningOperator();
const site = useApp(() => ({ operator, config: { smtpUrl: mailbox.url } }), context);
const templates = ["applicant.received", "applicant.missed", "applicant.link"] as const;

interface Applied {
  readonly person: ReturnType<typeof applicant>;
  readonly id: string;
  readonly applicationId: number;
  readonly code: string;
}

async function apply(change: Record<string, unknown> = {}, market = "gb"): Promise<Applied> {
  const person = applicant(change);
  const { body } = await site.call("/api/register", person, { lang: market });
  const { id, code } = await storedAs(site.database, body.result?.id);
  const { rows } = await site.database.query<{ id: number }>(
    "select application_id as id from registration where id = $1",
    [id],
  );
  return { person, id, code, applicationId: rows[0]?.id ?? 0 };
}

function compose(id: string, template: (typeof templates)[number], config = site.config) {
  const delivery = { eventType: template, target: "applicant", payload: { registrationId: id } };
  return composeEmail({ ...site, config }, delivery);
}

async function composed(
  id: string,
  template: (typeof templates)[number],
  config = site.config,
): Promise<ComposedEmail> {
  const email = await compose(id, template, config);
  if (email === null) throw new Error("nothing to send");
  return email;
}

/** Queued like the clock and the status page do, and sent. */
async function send({ id, applicationId }: Applied, template: (typeof templates)[number]): Promise<void> {
  const draft = emailDraft(template, "applicant", newDeliveryId, { registrationId: id });
  await site.database.transaction((transaction) => addDeliveries(transaction, applicationId, [draft], site.now));
  await deliverOne(deliverDependencies(site, context), draft.id);
  expect((await loadDelivery(site.database, draft.id))?.deliveredAt).toEqual(site.now);
}

test("an applicant who chose a call reads when we call", async () => {
  const { id } = await apply({ prefers: "call" });
  const { text } = await composed(id, "applicant.received");
  expect(text).toMatch(/A recruiter will call you by \d/);
  expect(text).not.toContain("will write to you by");
  expect(text).toContain("Anyone who calls you must say it.");
});

test("an applicant who chose email reads of no other channel", async () => {
  const { id } = await apply({ prefers: "email" });
  const { text } = await composed(id, "applicant.received");
  expect(text).toMatch(/A recruiter will write to you by \d.*, by email\./);
  expect(text).toContain("An email from us quotes your code. If it isn’t in there, it isn’t us.");
  expect(text).not.toContain("/verify");
  expect(text).not.toContain("on WhatsApp");
});

test("an applicant not called in time reads so", async () => {
  const { id } = await apply({ prefers: "call" });
  const { subject, text } = await composed(id, "applicant.missed");
  expect(subject).toMatch(/^We didn’t call you in time\. Your code: /);
  expect(text).toContain("We promised to call you within 24 hours and didn’t.");
  expect(text).toContain("Has someone called you since?");
  expect(text).not.toMatch(/promised to write|written to you/);
});

test("the confirmation has deadline, code, what we never ask, private link and stored data", async () => {
  const applied = await apply({
    time_zone: "Europe/Berlin",
    job: "it-project-assistant",
    position: "other",
    name: "Zoë Müller",
  });
  await send(applied, "applicant.received");
  const [mail] = mailbox.mails;
  expect(mail).toMatchObject({ from: "jobs@operator.example", to: [applied.person.email] });
  expect(mail?.headers.get("subject")).toBe(`We have your application. Your code: ${applied.code}`);
  expect(mail?.headers.get("reply-to")).toBe(operator.identity.email);
  const lines = mail?.text.split("\n") ?? [];
  expect(lines).toEqual(
    expect.arrayContaining([
      "Hello Zoë Müller,",
      "A recruiter will write to you by 11:00 on Saturday 21 November, on WhatsApp or by email.",
      applied.code,
      "- Card numbers, PINs or passwords",
      "Name: Zoë Müller",
      `Email: ${maskedEmail(applied.person.email)}`,
      "Country where you can work: United Kingdom",
      "Job: IT Project Assistant",
      "Preferred position: Others",
      `${operator.identity.legalName}, ${operator.identity.address.join(", ")}`,
    ]),
  );
  expect(saidTwice(mail!).html).toBe(saidTwice(mail!).text);
});

test("the link opens the page, and a renewed one replaces it", async () => {
  const applied = await apply();
  const open = async (template: (typeof templates)[number]) => {
    const { text } = linksOf(await composed(applied.id, template));
    const [, token = ""] = /^http:\/\/jobs\.example\/gb\/application\/([^/]+)$/.exec(text[0] ?? "") ?? [];
    return { token, opens: await openLink(site.database, site.config, token) };
  };
  const about = { kind: "registration", id: applied.id, emailKey: applied.person.email };
  const first = await open("applicant.received");
  expect(first.opens).toMatchObject({ about, scope: "registration", mailed: { generation: 0 } });
  await site.database.transaction((transaction) => offerLink(transaction, applied.person.email, site.now));
  const renewed = await open("applicant.link");
  expect(renewed.opens).toMatchObject({ about, mailed: { generation: 1 } });
  expect(renewed.token).not.toBe(first.token);
});

test("the number's last digits, which open the page, appear in no email", async () => {
  const applied = await apply();
  for (const template of templates) {
    const { text, html } = await composed(applied.id, template);
    const without = (part: string) => part.replaceAll(applied.person.email, "");
    for (const part of [without(text), without(html)]) expect(part).not.toContain(applied.person.contact.slice(-4));
    if (template === "applicant.received") expect(text).toContain("WhatsApp number: +44 74••••••••");
  }
});

test("what a stranger typed as the local part of an address is masked", async () => {
  const applied = await apply({ email: "olivia+Send.50.euros.to.evil@example.org" });
  const { to, text, html } = await composed(applied.id, "applicant.received");
  expect(to).toEqual([applied.person.email]);
  expect(text).toContain("Email: ol••••@example.org");
  for (const part of [text, html]) expect(part).not.toContain("euros");
});

test("without markets in addresses, links have none", async () => {
  const { id } = await apply({}, "de");
  const links = async (strategy: "prefix" | "no-prefix") =>
    linksOf(await composed(id, "applicant.received", { ...site.config, localeStrategy: strategy })).text;
  expect((await links("prefix")).every((href) => href.startsWith("http://jobs.example/de/"))).toBe(true);
  expect((await links("no-prefix")).map((href) => href.replace(/[^/]*$/, ""))).toEqual([
    "http://jobs.example/application/",
    "http://jobs.example/",
  ]);
});

test("a late report email is still sent, but not after withdrawal", async () => {
  const applied = await apply();
  await site.database.query("update application set contacted_at = $2 where id = $1", [
    applied.applicationId,
    site.now.toISOString(),
  ]);
  expect((await composed(applied.id, "applicant.missed")).text).toContain("and didn’t. That’s our failure");
  await site.database.query("update application set withdrawn_at = $2 where id = $1", [
    applied.applicationId,
    site.now.toISOString(),
  ]);
  expect(await compose(applied.id, "applicant.missed")).toBeNull();
  expect(await compose(applied.id, "applicant.received")).toBeNull();
  expect(await compose(applied.id, "applicant.link")).not.toBeNull();
});

test("nothing is sent to an erased person, and no unknown template is used", async () => {
  expect(await compose("gone".repeat(6), "applicant.received")).toBeNull();
  const { id } = await apply();
  const unknown = { eventType: "applicant.praised", target: "applicant", payload: { registrationId: id } };
  expect(await composeEmail(site, unknown)).toBeNull();
});

describe.each(completeMarkets)("in %s", (market: MarketCode) => {
  test.each(templates)("%s is the same in text and HTML, in the market's language and direction", async (template) => {
    const { id, code } = await apply({}, market);
    const mail = await composed(id, template);
    expect(mail.subject).toContain(code);
    const dir = direction(markets[market].language);
    expect(/<html [^>]*>/.exec(mail.html)?.[0]).toBe(`<html dir="${dir}" lang="${textTag(market)}">`);
    const said = saidTwice(mail);
    expect(said.html).toBe(said.text);
    const links = linksOf(mail);
    expect(links.html).toEqual(links.text);
    expect(links.text.every((href) => href.startsWith("http://jobs.example/"))).toBe(true);
    // Opening it loads, tracks and runs nothing.
    expect(mail.html).not.toMatch(
      /<(?:img|script|link|iframe|form|object|video|audio)|url\(|@import|@font-face|src=| on\w+=/i,
    );
  });
});

const hostile = [
  "Eve\r\nBcc: victim@example.org\r\nSubject: won",
  "<script>alert(1)</script><img src=x onerror=alert(1)>",
  '=HYPERLINK("http://evil.example","prize")',
  "Win at http://evil.example/now or www.evil.example",
  "evil.example",
  "mail me@evil.example",
  "\u202Egnp.exe\u202C \u2066x\u2069 {code} <b>{name}</b>",
  "x\u2028Code: AAA-AAA-AAA\u0085y\u000Bz",
  "z".repeat(200),
];

describe.each(hostile)("an applicant called %j", (name) => {
  test("stays plain text in every email", async () => {
    const applied = await apply({ name });
    // A name that is a link is held; after its release its emails are as harmless as any.
    await site.database.query("update application set held_at = null where held_at is not null");
    for (const template of templates) await send(applied, template);
    expect(mailbox.mails).toHaveLength(templates.length);
    for (const mail of mailbox.mails) {
      expect(mail.to).toEqual([applied.person.email]);
      expect([...mail.headers.keys()]).not.toContain("bcc");
      expect(mail.headers.get("subject")).toContain(applied.code);
      expect(mail.html).not.toMatch(/<(?:script|img|b)\b/);
      // No mail program finds an address to link.
      expect(mail.text.replace(/^https?:.*$/gm, "")).not.toMatch(/https?:\/\/|www\.\S|evil\.example|@evil/);
      expect(mail.text).not.toMatch(/[\u202A-\u202E]/);
      expect(mail.text.split(/[\n\u2028\u2029\u0085\v]/).filter((line) => /^(?:Code|Bcc|Subject):/.test(line))).toEqual(
        [],
      );
      expect(saidTwice(mail).html).toBe(saidTwice(mail).text);
      expect(linksOf(mail).html.every((href) => href.startsWith("http://jobs.example/"))).toBe(true);
    }
  });
});

test("a doubtful name is not greeted and an ordinary one is, in every language", async () => {
  const doubtful = await apply({ name: "Call +44 7400 123456" });
  const named = await apply({ name: "Nguyễn Thị Ánh" });
  for (const market of completeMarkets) {
    await site.database.query("update registration set market = $1 where id = any($2::text[])", [
      market,
      [doubtful.id, named.id],
    ]);
    const nameless = (await composed(doubtful.id, "applicant.link")).text;
    expect(nameless.split("\n\n")[1], market).not.toMatch(/[•\d{]|Call|\s[,،:]/);
    expect((await composed(named.id, "applicant.link")).text.split("\n\n")[1], market).toContain("Nguyễn Thị Ánh");
  }
  const held = (await composed(doubtful.id, "applicant.received")).text;
  expect(held).not.toMatch(/Call|7400 ?123/);
});

test("a name that asks for money, or with many words, is in no email", async () => {
  const names = [
    "Pay the deposit first",
    "P\u200bay the regi\u00adstration fee",
    "Zahlen Sie erst die Kaution",
    manyWords[0] ?? "",
  ];
  for (const name of names) {
    const applied = await apply({ name });
    for (const template of ["applicant.link", "applicant.received"] as const) {
      const letter = await composed(applied.id, template);
      expect(`${letter.subject} ${letter.text} ${letter.html}`, name).not.toMatch(
        /deposit first|regi.?stration fee|erst die Kaution|de la Cruz/,
      );
    }
  }
});

test("an address with a comma is one address", async () => {
  const applied = await apply({ email: "eve,victim@example.org" });
  expect((await composed(applied.id, "applicant.received")).to).toEqual(["eve,victim@example.org"]);
});
