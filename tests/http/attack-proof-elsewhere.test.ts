/**
 * A message that fails takes the proof of the contact away (decision 27), also in an application
 * that was separated from the message's since: by a correction, or because a merge ended.
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { bounceSignature } from "../../commands/applications/bounce-signature.ts";
import { publicPromise } from "../../db/queries/promise.ts";
import type { SendEmail } from "../../integrations/email/email.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { act, detail, list, recruit, type Recruit } from "../support/desk.ts";
import { emailsFromDesk, writeEmailWith } from "../support/desk-emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { runCommand } from "../support/run-command.ts";
import { deliverOne } from "../support/run-deliveries.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const start = new Date("2026-11-20T10:00:00Z");
const hello = { template: "first", text: "Hello, when may I call you?" };
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
let maya: Recruit;
beforeAll(async () => {
  maya = await recruit(app);
});
beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application, rate_limit restart identity cascade");
});

let sent = 0;
const accept: SendEmail = async () => {
  sent += 1;
  return { kind: "accepted" } as never;
};
const waiting = async () => (await emailsFromDesk(app)).map(({ id }) => id);
const deliver = (id: string) => deliverOne(deliverDependencies(app, context, { sendEmail: accept }), id);

async function bounce(message: string): Promise<void> {
  const notice =
    "Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n" +
    "Action: failed\nStatus: 5.1.1\n\n--x\nContent-Type: text/rfc822-headers\n\n" +
    `X-Fairlead-Delivery: ${bounceSignature(app.config, message)}\n\n--x--\n`;
  const command = { database: context.database, config: app.config, now: () => app.now };
  expect((await runCommand(command, "bounce", notice)).said).toBe(`${message} bounced: 5.1.1\n`);
}

async function doneBy(page: StatusPage, fields: Record<string, string>): Promise<void> {
  const digits = page.person.contact.slice(-4);
  await page.post(fields, cookieOf(await page.post({ act: "unlock", digits }), "unlocked"));
}

async function afterADay(application: number) {
  app.now = minutes(25 * 60);
  const { kept, missed } = await publicPromise(app.database, app.now);
  const isToDo = (await list(maya)).rows.some(({ id }) => id === application);
  return { kept, missed, unproven: (await detail(maya, application)).unproven, isToDo };
}

/**
 * The same wrong address for two jobs is one application, marked as contacted by `messages`
 * messages. The second is corrected by its own link, and leaves.
 */
async function corrected(messages: number) {
  const wrong = { email: "vera@exmaple.org", contact: "7400301234" };
  await statusPage(app, wrong);
  app.now = minutes(5);
  const second = await statusPage(app, { ...wrong, name: "Vera Second" });
  app.now = minutes(10);
  for (let n = 0; n < messages; n += 1) await writeEmailWith(maya, second.applicationId, hello);
  await act(maya, second.applicationId, "contacted");
  const ids = await waiting();
  for (const id of ids) await deliver(id);
  app.now = minutes(20);
  await doneBy(second, { act: "correct", contact: wrong.contact, email: "vera@example.org" });
  const { rows } = await app.database.query<{ id: number }>(
    "select application_id as id from registration where id = $1",
    [second.id],
  );
  const own = Number(rows[0]?.id);
  expect(own).not.toBe(second.applicationId);
  app.now = minutes(60);
  return { own, messages: ids as [string, string] };
}

test("a recruiter who wrote to a wrong address learns that it was corrected in the part that left", async () => {
  const { own } = await corrected(1);
  const { rows } = await app.database.query("select follow_up_at from application where id = $1", [own]);
  expect(rows).toEqual([{ follow_up_at: minutes(20) }]);
  const notified = await app.database.query("select from delivery where event_type = 'recruiter.corrected'");
  expect(notified.rowCount).toBe(1);
});

test("a bounce of the only message makes the part that left unproven and due", async () => {
  const { own, messages } = await corrected(1);
  await bounce(messages[0]);
  expect(await afterADay(own)).toEqual({ kept: 0, missed: 2, unproven: true, isToDo: true });
});

test("another message still proves it, until that one bounces too", async () => {
  const { own, messages } = await corrected(2);
  await bounce(messages[0]);
  expect(await afterADay(own)).toMatchObject({ kept: 2, missed: 0, unproven: false });
  await bounce(messages[1]);
  expect(await afterADay(own)).toMatchObject({ kept: 0, missed: 2, unproven: true });
});

/** Two applications with one mailbox, merged and marked as contacted by one message. */
async function merged() {
  const mailbox = { email: "vera@example.org" };
  const first = await statusPage(app, { ...mailbox, contact: "7400301111" });
  app.now = minutes(5);
  const second = await statusPage(app, { ...mailbox, contact: "7400302222" });
  expect((await act(maya, first.applicationId, "merge", { other: second.applicationId })).status).toBe(200);
  app.now = minutes(10);
  await writeEmailWith(maya, first.applicationId, hello);
  await act(maya, first.applicationId, "contacted");
  expect(await second.row()).toMatchObject({ merged_into: first.applicationId, contact_proof: "message" });
  const [message = ""] = await waiting();
  return { first, second, message };
}

test.each(["withdraw", "delete"])(
  "a delivered message stays a proof after the other sender left: %s",
  async (leave) => {
    const { first, second, message } = await merged();
    await deliver(message);
    app.now = minutes(20);
    await doneBy(first, { act: leave });
    expect(await second.row()).toMatchObject({ merged_into: null });
    expect(await afterADay(second.applicationId)).toMatchObject({ kept: 2, missed: 0, unproven: false });
  },
);

test("a bounce makes an application unproven whose merge its sender ended", async () => {
  const { first, second, message } = await merged();
  await deliver(message);
  app.now = minutes(20);
  await doneBy(first, { act: "withdraw" });
  app.now = minutes(60);
  await bounce(message);
  expect(await afterADay(second.applicationId)).toEqual({ kept: 0, missed: 1, unproven: true, isToDo: true });
});

test("the bounce of another merged message leaves its proof", async () => {
  const { first, second, message } = await merged();
  await deliver(message);
  app.now = minutes(20);
  await doneBy(first, { act: "withdraw" });
  const third = await statusPage(app, { email: "vera@example.org", contact: "7400303333" });
  await writeEmailWith(maya, third.applicationId, hello);
  await act(maya, third.applicationId, "contacted");
  const [, other = ""] = await waiting();
  await deliver(other);
  expect((await act(maya, second.applicationId, "merge", { other: third.applicationId })).status).toBe(200);
  app.now = minutes(60);
  await bounce(other);
  expect([await second.row(), await third.row()]).toMatchObject([
    { contact_proof: "message" },
    { contact_proof: null },
  ]);
});

test.each(["withdraw", "delete"])(
  "a message that was never sent, because a sender left, proves no contact: %s",
  async (leave) => {
    const { first, second, message } = await merged();
    sent = 0;
    await doneBy(first, { act: leave });
    if (leave === "withdraw") await deliver(message);
    else expect(await waiting()).toEqual([]);
    expect(sent).toBe(0);
    expect(await afterADay(second.applicationId)).toEqual({ kept: 0, missed: 1, unproven: true, isToDo: true });
  },
);
