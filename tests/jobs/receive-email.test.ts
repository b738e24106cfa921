/**
 * Applicants' replies to emails (B20): they reach the application whose email they answer, once, as
 * what they are, and nobody else's.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { receiveEmail } from "../../jobs/receive-email.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { mailedLink } from "../support/mailbox.ts";
import { cookieOf } from "../support/app.ts";
import { operatorWith, webhookSecret } from "../support/operators.ts";
import { replyAddressOf, replyEmail } from "../support/replies.ts";
import { runCommand } from "../support/run-command.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const operator = operatorWith({
  webhooks: [{ id: "main", url: "http://127.0.0.1:9", secret: webhookSecret }],
  mail: { from: "Example <jobs@operator.example>", to: ["desk@operator.example"], replies: "answers@operator.example" },
});
const site = useApp({ operator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T08:00:00Z");
let recruiter: Recruit;
beforeEach(async () => {
  site.now = start;
  recruiter = await recruit(site);
});

const addressOf = (mine: Pick<StatusPage, "id">) => replyAddressOf(site, mine);

const receive = (message: Uint8Array) =>
  receiveEmail({ config: site.config, database: site.database, now: () => site.now }, message);

const detailOf = async ({ applicationId }: Pick<StatusPage, "applicationId">) =>
  (await recruiter.get(`${deskApiPath}/applications/${applicationId}`)).body;
interface Shown {
  readonly type: string;
  readonly text: string;
  readonly received: unknown;
}
const receivedBy = async (mine: StatusPage): Promise<Shown[]> =>
  (await detailOf(mine)).events.filter(({ type }: Shown) => type === "message_received");

async function unlocked(link: string, { person }: StatusPage): Promise<string> {
  const digits = person.contact.slice(-4);
  return cookieOf(await site.submit(link, { act: "unlock", digits }), "unlocked") ?? "";
}

describe("a reply from the applicant's mailbox", () => {
  test("reaches the desk, is due, and is on the page behind the emailed link", async () => {
    const mine = await statusPage(site);
    await act(recruiter, mine.applicationId, "contacted");
    const to = await addressOf(mine);
    expect(to).toMatch(/^answers\+[a-z0-9]{29}@operator\.example$/);
    const text = "Tuesday is fine.\n\nOn 20 Nov 2026, Example <jobs@operator.example> wrote:\n> When?";
    expect(await receive(replyEmail({ to, from: mine.person.email.toUpperCase(), text }))).toEqual({
      kind: "reply",
      isWhole: true,
      id: mine.id,
    });
    expect(await receivedBy(mine)).toEqual([
      expect.objectContaining({
        text,
        received: { email: true, from: null, automatic: false, quotedFrom: 18, attachments: 0, isCut: false },
      }),
    ]);
    expect((await detailOf(mine)).next).toEqual({ kind: "follow_up", at: start.toISOString() });

    const link = await mailedLink(site, mine.person.email);
    const cookie = await unlocked(link, mine);
    const page = await (await site.open(link, { cookie })).text();
    expect(page).toContain("Tuesday is fine.");
    expect(page).not.toContain("&gt; When?");
  });

  test("is announced to webhooks once, under the applicant's id", async () => {
    const mine = await statusPage(site);
    const text = "Tuesday is fine.\n> When?";
    const message = replyEmail({ to: await addressOf(mine), from: mine.person.email, text });
    await Promise.all([receive(message), receive(message)]);
    expect((await mine.told()).filter(({ type }) => type === "message.received")).toEqual([
      expect.objectContaining({
        data: {
          id: mine.id,
          code: mine.code,
          channel: "email",
          from: null,
          automatic: false,
          text,
          quoted_from: 17,
          attachments: 0,
        },
      }),
    ]);
  });

  test("that comes ten times is one, also if two copies come at once", async () => {
    const mine = await statusPage(site);
    const message = replyEmail({ to: await addressOf(mine), from: mine.person.email });
    await Promise.all([receive(message), receive(message)]);
    for (let time = 0; time < 8; time += 1) await receive(message);
    expect(await receivedBy(mine)).toHaveLength(1);
  });

  test("to a closed application is not lost, and neither is the thirteenth of a day", async () => {
    const mine = await statusPage(site);
    const from = mine.person.email;
    const to = await addressOf(mine);
    await act(recruiter, mine.applicationId, "closed", { reason: "filled" });
    for (let count = 0; count < 12; count += 1) await receive(replyEmail({ to, from, text: `Message ${count}` }));
    expect(await receivedBy(mine)).toHaveLength(12);
    const thirteenth = replyEmail({ to, from, text: "One more" });
    expect(await receive(thirteenth)).toEqual({ kind: "tooMany" });
    site.now = new Date(start.getTime() + 86_400_000);
    expect(await receive(thirteenth)).toMatchObject({ kind: "reply" });
  });

  test("that a program wrote is shown as such, and nobody is called", async () => {
    const mine = await statusPage(site);
    await act(recruiter, mine.applicationId, "contacted");
    const { next } = await detailOf(mine);
    const fields = ["Auto-Submitted: auto-replied"];
    await receive(replyEmail({ to: await addressOf(mine), from: mine.person.email, fields }));
    expect(await receivedBy(mine)).toEqual([
      expect.objectContaining({ received: expect.objectContaining({ automatic: true }) }),
    ]);
    expect((await detailOf(mine)).next).toEqual(next);
    const { rows } = await site.database.query(
      "select from delivery where event_type = 'recruiter.message_received' and application_id = $1",
      [mine.applicationId],
    );
    expect(rows).toHaveLength(0);
  });

  test("with a file says at the desk that the file is missing", async () => {
    const mine = await statusPage(site);
    const message = [
      `From: ${mine.person.email}`,
      `To: ${await addressOf(mine)}`,
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=cv.pdf\r\n\r\nx\r\n--b--",
    ].join("\r\n");
    await receive(Buffer.from(message));
    expect(await receivedBy(mine)).toEqual([
      expect.objectContaining({ text: "", received: expect.objectContaining({ attachments: 1 }) }),
    ]);
  });
});

describe("a reply from elsewhere", () => {
  test("is shown with its address at the desk, and not on the applicant's page or in their data", async () => {
    const mine = await statusPage(site);
    const text = "I am her brother.";
    await receive(replyEmail({ to: await addressOf(mine), from: "brother@example.net", text }));
    expect(await receivedBy(mine)).toEqual([
      expect.objectContaining({ text, received: expect.objectContaining({ from: "brother@example.net" }) }),
    ]);
    const link = await mailedLink(site, mine.person.email);
    const cookie = await unlocked(link, mine);
    expect(await (await site.open(link, { cookie })).text()).not.toContain(text);
    const data = await site.submit(link, { act: "download" }, { cookie });
    expect(await data.text()).not.toContain(text);
  });

  test("leaves the applicant their own dozen of messages a day", async () => {
    const mine = await statusPage(site);
    const to = await addressOf(mine);
    for (let count = 0; count < 12; count += 1)
      await receive(replyEmail({ to, from: "brother@example.net", text: `Hello ${count}` }));
    expect(await receive(replyEmail({ to, from: "brother@example.net", text: "And more" }))).toEqual({
      kind: "tooMany",
    });
    expect(await receive(replyEmail({ to, from: mine.person.email }))).toMatchObject({ kind: "reply" });
  });

  test("is stored with at most an address's length of its author, on one line", async () => {
    const mine = await statusPage(site);
    const from = `${"a".repeat(5000)}\u202egpj@example.net`;
    await receive(replyEmail({ to: await addressOf(mine), from }));
    const [shown] = await receivedBy(mine);
    const kept = JSON.stringify(shown?.received);
    expect(kept.length).toBeLessThan(400);
    expect(kept).not.toContain("\u202e");
  });

  test.each([
    ["two authors", (own: string) => ({ from: `${own}>, <thief@example.net` })],
    ["a second From", (own: string) => ({ from: "thief@example.net", fields: [`From: ${own}`] })],
    ["a From that came first", (own: string) => ({ from: own, fields: ["From: thief@example.net"] })],
    ["no author", () => ({ from: "" })],
    ["the address as a name", (own: string) => ({ from: `thief@example.net>, "${own}" <thief@example.net` })],
  ])("with %s is not the applicant's", async (_, written) => {
    const mine = await statusPage(site);
    const to = await addressOf(mine);
    await receive(replyEmail({ to, ...written(mine.person.email) }));
    expect((await receivedBy(mine))[0]?.received).not.toMatchObject({ from: null });
  });

  test.each([
    ["a changed signature", (to: string) => to.replace(/[0-9a-f]@/, (last) => (last === "0@" ? "1@" : "0@"))],
    ["another's code", (to: string, other: string) => other.slice(0, 17) + to.slice(17)],
  ])("to an address with %s reaches nobody", async (_, change) => {
    const [mine, other] = [await statusPage(site), await statusPage(site)];
    const to = change(await addressOf(mine), await addressOf(other));
    expect(await receive(replyEmail({ to, from: mine.person.email }))).toEqual({ kind: "toNobody" });
    expect([await receivedBy(mine), await receivedBy(other)]).toEqual([[], []]);
  });

  test("to an address of before a correction of the mailbox, or of before an erasure, reaches nobody", async () => {
    const mine = await statusPage(site);
    const before = await addressOf(mine);
    await mine.posted(
      { act: "correct", email: "zoe.new@example.net", "email-shown": mine.person.email },
      await mine.unlock(),
    );
    expect(await receive(replyEmail({ to: before, from: mine.person.email }))).toEqual({ kind: "toNobody" });

    const other = await statusPage(site);
    const to = await addressOf(other);
    await receive(replyEmail({ to, from: other.person.email, text: "Forget me" }));
    await eraseApplication(commandsOf(site), other.applicationId);
    expect(await receive(replyEmail({ to, from: other.person.email }))).toEqual({ kind: "toNobody" });
    const { rows } = await site.database.query("select from application_event where detail::text like '%Forget me%'");
    expect(rows).toHaveLength(0);
  });
});

describe("what is no reply", () => {
  test.each([
    ["to the mailbox itself", "answers@operator.example", []],
    ["to somebody else", "friend@example.net", []],
  ])("%s is left alone", async (_, to, fields) => {
    expect(await receive(replyEmail({ to, from: "zoe@example.org", fields }))).toEqual({ kind: "another" });
  });

  test("our own email that came back is not a reply", async () => {
    const mine = await statusPage(site);
    const fields = ["X-Fairlead-Delivery: msg_0123456789.abc"];
    const message = replyEmail({ to: await addressOf(mine), from: mine.person.email, fields });
    expect(await receive(message)).toEqual({ kind: "another" });
  });

  test("without the setting, replies go to the operator, and nothing is stored", async () => {
    const mine = await statusPage(site);
    const to = await addressOf(mine);
    const { mail, ...others } = site.config.operator;
    const without = { ...site.config, operator: { ...others, mail: mail && { ...mail, replies: undefined } } };
    const deps = { config: without, database: site.database, now: () => site.now };
    expect(await receiveEmail(deps as never, replyEmail({ to, from: mine.person.email }))).toEqual({ kind: "another" });
  });
});

test("the command answers mail servers with the status they know", async () => {
  const mine = await statusPage(site);
  const to = await addressOf(mine);
  const parts = { database: site.database, config: site.config, now: () => site.now };
  const piped = (message: Buffer) => runCommand(parts, "mail", "receive", message.toString("latin1"));
  expect(await piped(replyEmail({ to, from: mine.person.email }))).toMatchObject({ status: 0 });
  expect(await piped(replyEmail({ to: to.replace("+", "+x"), from: "a@example.org" }))).toMatchObject({ status: 0 });
  const wrong = to.replace(/[0-9a-f]{4}@/, "0000@");
  expect(await piped(replyEmail({ to: wrong, from: mine.person.email }))).toMatchObject({ status: 0 });
  for (let count = 0; count < 11; count += 1)
    await receive(replyEmail({ to, from: mine.person.email, text: `${count}` }));
  expect(await piped(replyEmail({ to, from: mine.person.email, text: "12" }))).toMatchObject({ status: 75 });
});
