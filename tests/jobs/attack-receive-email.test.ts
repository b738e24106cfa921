/** Attacks on applicants' replies (B20). */
import { beforeEach, describe, expect, test } from "vitest";
import { receiveEmail } from "../../jobs/receive-email.ts";
import { receiveMailbox } from "../../jobs/receive-mailbox.ts";
import { deskApiPath } from "../../routes.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { mailedLink } from "../support/mailbox.ts";
import { startImapServer } from "../support/imap-server.ts";
import { operatorWith, webhookSecret } from "../support/operators.ts";
import { replyAddressOf, replyEmail } from "../support/replies.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const operator = operatorWith({
  webhooks: [{ id: "main", url: "http://127.0.0.1:9", secret: webhookSecret }],
  mail: { from: "Example <jobs@operator.example>", to: ["desk@operator.example"], replies: "answers@operator.example" },
});
const site = useApp({ operator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T08:00:00Z");
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
let recruiter: Recruit;
beforeEach(async () => {
  site.now = start;
  recruiter = await recruit(site);
});

const addressOf = (mine: Pick<StatusPage, "id">) => replyAddressOf(site, mine);
const deps = () => ({ config: site.config, database: site.database, now: () => site.now });
const receive = (message: Uint8Array) => receiveEmail(deps(), message);
interface Shown {
  readonly type: string;
  readonly text: string;
  readonly received: unknown;
}
const receivedBy = async ({ applicationId }: Pick<StatusPage, "applicationId">): Promise<Shown[]> =>
  (await recruiter.get(`${deskApiPath}/applications/${applicationId}`)).body.events.filter(
    ({ type }: Shown) => type === "message_received",
  );
const noticesTo = async (mine: StatusPage) =>
  (
    await site.database.query(
      "select from delivery where event_type = 'recruiter.message_received' and application_id = $1",
      [mine.applicationId],
    )
  ).rows.length;

describe("who is called", () => {
  test("the real reply within an hour of a holiday notice notifies the recruiter", async () => {
    const mine = await statusPage(site);
    await act(recruiter, mine.applicationId, "contacted");
    const to = await addressOf(mine);
    const fields = ["Auto-Submitted: auto-replied"];
    await receive(replyEmail({ to, from: mine.person.email, fields, text: "I am away." }));
    site.now = later(5);
    await receive(replyEmail({ to, from: mine.person.email }));
    expect(await noticesTo(mine)).toBe(1);
  });
});

describe("somebody who applied twice", () => {
  async function twice() {
    const first = await statusPage(site);
    site.now = later(3);
    const { contact, email: mailbox, name, age } = first.person;
    const second = await statusPage(site, { contact, email: mailbox, name, age, job: null });
    site.now = later(4);
    return { first, second };
  }
  const applications = async ({ person }: StatusPage) =>
    (
      await site.database.query("select distinct application_id from registration where email_key = $1", [
        person.email.toLowerCase(),
      ])
    ).rows.length;

  test.each([
    ["the applicant's own reply", {}],
    ["a holiday notice", { fields: ["Auto-Submitted: auto-replied"] }],
    ["a stranger's email", { from: "thief@example.net" }],
  ])("is not made into two applications by %s", async (_, change) => {
    const { first, second } = await twice();
    expect(second.applicationId).toBe(first.applicationId);
    expect(await applications(first)).toBe(1);
    await receive(replyEmail({ to: await addressOf(first), from: first.person.email, ...change }));
    expect(await applications(first)).toBe(1);
  });

  test.each([
    ["a holiday notice", { fields: ["Auto-Submitted: auto-replied"] }],
    ["a stranger's email", { from: "thief@example.net" }],
  ])("keeps the link of the success page after %s", async (_, change) => {
    const { first } = await twice();
    expect((await site.open(first.path)).status).toBe(200);
    await receive(replyEmail({ to: await addressOf(first), from: first.person.email, ...change }));
    expect((await site.open(first.path)).status).toBe(200);
  });
});

test("one email to two applications' addresses reaches both", async () => {
  const [first, other] = [await statusPage(site), await statusPage(site)];
  const to = `${await addressOf(first)}, ${await addressOf(other)}`;
  await receive(replyEmail({ to, from: first.person.email }));
  expect([await receivedBy(first), await receivedBy(other)].map(({ length }) => length)).toEqual([1, 1]);
});

test("an alias below another one: the second Delivered-To has the reply address", async () => {
  const mine = await statusPage(site);
  const fields = ["Delivered-To: answers@operator.example", `Delivered-To: ${await addressOf(mine)}`];
  const message = replyEmail({ to: "undisclosed-recipients:;", from: mine.person.email, fields });
  expect(await receive(message)).toMatchObject({ kind: "reply" });
});

test("thousands of wrong reply addresses in one email cost little", async () => {
  const mine = await statusPage(site);
  const to = (await addressOf(mine)).replace(/[0-9a-f]{4}@/, "zzzz@").replaceAll("z", "0");
  const many = Array.from({ length: 20_000 }, () => `\r\n ${to}`)
    .join(",")
    .slice(0, 90_000);
  let reads = 0;
  const database = Object.create(site.database, {
    rows: { value: (...given: Parameters<typeof site.database.rows>) => ((reads += 1), site.database.rows(...given)) },
  }) as typeof site.database;
  await receiveEmail({ ...deps(), database }, replyEmail({ to: many, from: "x@example.net" }));
  expect(reads).toBeLessThanOrEqual(20);
});

test("another's flood that waits in the mailbox does not hold up everybody's replies", async () => {
  const server = await startImapServer();
  const [mine, other] = [await statusPage(site), await statusPage(site)];
  const to = await addressOf(mine);
  const arrive = (content: Buffer) => server.emails.push({ content, flags: new Set() });
  for (let count = 0; count < 212; count += 1) arrive(replyEmail({ to, from: "thief@example.net", text: `${count}` }));
  arrive(replyEmail({ to: await addressOf(other), from: other.person.email }));
  const signal = new AbortController().signal;
  for (let time = 0; time < 3; time += 1) await receiveMailbox(deps(), server.url, signal);
  await server.close();
  expect(await receivedBy(other)).toHaveLength(1);
});

test("a holiday notice is not shown on the page as written by the applicant", async () => {
  const mine = await statusPage(site);
  const fields = ["Auto-Submitted: auto-replied"];
  await receive(replyEmail({ to: await addressOf(mine), from: mine.person.email, fields, text: "I am at the beach." }));
  const link = await mailedLink(site, mine.person.email);
  const digits = mine.person.contact.slice(-4);
  const cookie = cookieOf(await site.submit(link, { act: "unlock", digits }), "unlocked") ?? "";
  expect(await (await site.open(link, { cookie })).text()).not.toContain("I am at the beach.");
});

test.each([
  [
    "before the sender's own headers",
    ["spf=fail smtp.mailfrom=thief@evil.example; dmarc=fail header.from=example.org"],
  ],
  ["in a header of its own", ["spf=pass smtp.mailfrom=thief@evil.example", "dmarc=fail header.from=example.org"]],
])("an email that our mail server found forged is not the applicant's (%s)", async (_, found) => {
  const mine = await statusPage(site);
  const fields = [
    ...found.map((result) => `Authentication-Results: mx.operator.example; ${result}`),
    "Authentication-Results: mx.evil.example; dmarc=pass",
  ];
  const text = "Please call my new number +44 7400 666666 instead.";
  await receive(replyEmail({ to: await addressOf(mine), from: mine.person.email, fields, text }));
  const [shown] = await receivedBy(mine);
  expect(shown?.received).toMatchObject({ from: `${mine.person.email} (dmarc=fail)` });
  const link = await mailedLink(site, mine.person.email);
  const digits = mine.person.contact.slice(-4);
  const cookie = cookieOf(await site.submit(link, { act: "unlock", digits }), "unlocked") ?? "";
  expect(await (await site.open(link, { cookie })).text()).not.toContain("666666");
});
