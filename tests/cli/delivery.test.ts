/** Operator commands for deliveries: tests, dead letters, bounces, and the output of `doctor`. */
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookSender } from "../../integrations/webhook/webhook.ts";
import { bounceSignature } from "../../commands/applications/bounce-signature.ts";
import { newDeliveryId } from "../../commands/outbox/delivery-id.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { delivered, deliverDependencies } from "../support/deliveries.ts";
import { storedAs } from "../support/exported.ts";
import { deliverOne } from "../support/run-deliveries.ts";
import { listeningOperator, webhookSecret } from "../support/operators.ts";
import { type Mailbox, type Receiver, startMailbox, startReceiver } from "../support/receiver.ts";
import { runCommand } from "../support/run-command.ts";

let receiver: Receiver;
let mailbox: Mailbox;
beforeAll(async () => {
  [receiver, mailbox] = await Promise.all([startReceiver(), startMailbox()]);
});
afterAll(() => Promise.all([receiver.close(), mailbox.close()]));

const context = useDatabase();
const site = useApp(() => ({ operator: listeningOperator(receiver.url), config: { smtpUrl: mailbox.url } }), context);
beforeEach(() => {
  receiver.answer = (response) => void response.writeHead(204).end();
  receiver.received.length = mailbox.mails.length = 0;
  mailbox.refuse = null;
});

const fairlead = (word: string, ...parameters: string[]) =>
  runCommand({ database: context.database, config: site.config, now: () => new Date() }, word, ...parameters);

const surroundings = () => deliverDependencies(site, context, { sendWebhook: webhookSender({ loopback: true }) });

describe("webhook test", () => {
  test("sends every webhook a signed test event and prints the answer", async () => {
    const { status, said } = await fairlead("webhook", "test");
    expect(said).toMatch(/^main: HTTP 204 \(after \d+ ms\)\n$/);
    expect(status).toBe(0);
    const [request] = receiver.received;
    const event = new Webhook(webhookSecret).verify(request?.body ?? "", request?.headers as Record<string, string>);
    expect(event).toMatchObject({ type: "webhook.test", data: { webhook: "main" } });
  });

  test("fails when the receiver does", async () => {
    receiver.answer = (response) => void response.writeHead(401).end();
    expect(await fairlead("webhook", "test", "main")).toMatchObject({
      status: 1,
      said: expect.stringMatching(/HTTP 401/),
    });
  });

  test.each([
    ["https://10.1.2.3:8443/hook?key=Neverprinted", /^main: 10\.1\.2\.3:8443 is not an address .*internalReceivers/],
    ["https://hooks.invalid/hook", /^main: the host hooks\.invalid was not found\. Check its spelling/],
    ["http://127.0.0.1:1/hook", /^main: the connection to 127\.0\.0\.1:1 failed\. Check that the receiver runs/],
  ])("for %s prints what to do", async (url, words) => {
    const config = { ...site.config, operator: listeningOperator(url) };
    const parts = { database: context.database, config, now: () => new Date() };
    const { status, said } = await runCommand(parts, "webhook", "test");
    expect([status, said]).toEqual([1, expect.stringMatching(words)]);
    expect(said).not.toContain("Neverprinted");
  });

  test.each([[["test", "other"]], [["enable"]], [["enable", "other"]], [["test", "main", "more"]], [[]]])(
    "%j is refused",
    async (parameters) => {
      await expect(fairlead("webhook", ...parameters)).rejects.toThrow(/usage|no webhook other/);
    },
  );
});

describe("mail test", () => {
  test("sends an email and reports its acceptance", async () => {
    const { status, said } = await fairlead("mail", "test", "me@example.org");
    expect(status).toBe(0);
    expect(said).toContain("accepted it");
    expect(mailbox.mails).toMatchObject([{ to: ["me@example.org"], from: "jobs@operator.example" }]);
    expect(mailbox.mails[0]?.headers.get("auto-submitted")).toBe("auto-generated");
  });

  test("reports the refusal", async () => {
    mailbox.refuse = 554;
    expect(await fairlead("mail", "test", "me@example.org")).toMatchObject({
      status: 1,
      said: expect.stringContaining("SMTP 554"),
    });
  });

  test.each([[["test"]], [["send", "me@example.org"]], [["test", "nobody"]]])("%j is refused", async (parameters) => {
    await expect(fairlead("mail", ...parameters)).rejects.toThrow("fairlead mail test ADDRESS");
  });
});

describe("dead letters", () => {
  test("are listed without personal data, reported by doctor, and replayed once the endpoint is enabled", async () => {
    expect((await fairlead("replay")).said).toBe("No dead letters\n");
    receiver.answer = (response) => void response.writeHead(410).end();
    const id = await delivered(site, "webhook");
    await deliverOne(surroundings(), id);
    const { said } = await fairlead("replay");
    expect(said).toContain(id);
    expect(said).toContain("HTTP 410");
    expect(said).not.toContain("@");
    expect((await fairlead("replay", "--endpoint", "main")).said).toBe(said);
    expect((await fairlead("replay", "--endpoint=other")).said).toBe("No dead letters\n");
    const before = await fairlead("doctor");
    expect(before.said).toMatch(/error {3}webhook main: disabled since .*\(HTTP 410\)/);
    expect(before.status).toBe(1);

    expect((await fairlead("replay", "--all")).said).toContain("fairlead webhook enable main");
    await deliverOne(surroundings(), id);
    expect(receiver.received, "a replay alone does not switch it on").toHaveLength(1);
    expect((await fairlead("webhook", "enable", "main")).said).toContain("is enabled again");
    expect((await fairlead("webhook", "enable", "main")).said).toContain("was not disabled");
    expect(await fairlead("replay", id)).toEqual({ status: 0, said: "1 queued to be sent again\n" });
    receiver.answer = (response) => void response.writeHead(204).end();
    await deliverOne(surroundings(), id);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([id, id]);
    expect(await fairlead("replay", id), "it has arrived").toEqual({
      status: 1,
      said: "0 queued to be sent again\n1 of these ids are not dead letters; `fairlead replay` lists those\n",
    });
    expect((await fairlead("doctor")).said).toContain("ok      webhook main");
  });

  test("are given advice that works, also for an endpoint removed from the operator file", async () => {
    const { database } = context;
    for (const id of ["main", "gone"]) {
      await database.query(
        `insert into endpoint (id, address_hash, disabled_at) values ($1, '', now())
         on conflict (id) do update set disabled_at = now()`,
        [id],
      );
    }
    const advice = (await fairlead("replay", "--all")).said.match(/webhook enable \w+/g);
    await database.query("delete from endpoint");
    expect(advice).toEqual(["webhook enable main"]);
  });

  test.each([[["--every"]], [["--all", "msg_x"]], [["--endpoint", "main", "msg_x"]]])(
    "%j is refused",
    async (given) => {
      await expect(fairlead("replay", ...given)).rejects.toThrow("usage: fairlead replay");
    },
  );
});

describe("a bounce", () => {
  /** @param named the header with the email's delivery id */
  const notice = (id: string, named = `X-Fairlead-Delivery: ${bounceSignature(site.config, id)}`) =>
    `Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n` +
    `Action: failed\nStatus: 5.1.1\n\n--x\nContent-Type: text/rfc822-headers\n\n${named}\n\n--x--\n`;
  const byMessageId = (id: string) => notice(id, `Message-ID: <${id}@operator.example>`);

  test("is recorded with the returned email", async () => {
    const deps = surroundings();
    const id = await delivered(site, "email");
    await deliverOne(deps, id);
    expect(await fairlead("bounce", notice(id))).toEqual({ status: 0, said: `${id} bounced: 5.1.1\n` });
    const row = await deps.row(id);
    expect(row).toMatchObject({ lastError: "bounced 5.1.1", deliveredAt: site.now });
    expect(row.bouncedAt).toBeInstanceOf(Date);
    await fairlead("bounce", notice(id));
    expect((await deps.row(id)).bouncedAt, "the first return counts").toEqual(row.bouncedAt);
  });

  test("of an applicant's email is matched by Message-ID alone, for emails without the header", async () => {
    const { body } = await site.call("/api/register", applicant());
    const { deliveries } = await storedAs(site.database, body.result?.id);
    const id = deliveries.find(({ event_type: type }) => type === "applicant.received")?.id ?? "";
    expect((await fairlead("bounce", byMessageId(id))).said).toBe(`${id} bounced: 5.1.1\n`);
  });

  test("of an operator's email needs the signature, because replies quote its Message-ID", async () => {
    const id = await delivered(site, "email");
    const unsigned = { status: 0, said: "Fairlead sent no email with this id.\n" };
    expect(await fairlead("bounce", byMessageId(id))).toEqual(unsigned);
    const another = bounceSignature(site.config, newDeliveryId()).split(".")[1] ?? "";
    expect(await fairlead("bounce", notice(id, `X-Fairlead-Delivery: ${id}.${another}`))).toEqual(unsigned);
    expect((await surroundings().row(id)).bouncedAt).toBeNull();
  });

  test("of a webhook id, an unknown id or other input records nothing and succeeds", async () => {
    const id = await delivered(site, "webhook");
    expect(await fairlead("bounce", notice(id))).toEqual({ status: 0, said: "Fairlead sent no email with this id.\n" });
    expect((await fairlead("bounce", notice("msg_nobody_knows_this_one"))).status).toBe(0);
    expect(await fairlead("bounce", "Subject: hello\n\nhello")).toMatchObject({ status: 0 });
    expect((await surroundings().row(id)).bouncedAt).toBeNull();
  });
});
