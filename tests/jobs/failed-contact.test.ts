/** A message that fails after its contact was marked (docs/decisions/0027). */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { bounceSignature } from "../../commands/applications/bounce-signature.ts";
import { publicPromise } from "../../db/queries/promise.ts";
import { smtpReason } from "../../domain/delivery/outcome.ts";
import type { SendEmail } from "../../integrations/email/email.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { act, apply, detail, list, recruit, type Recruit } from "../support/desk.ts";
import { emailsFromDesk, writeEmailWith } from "../support/desk-emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { runCommand } from "../support/run-command.ts";
import { deliverOne } from "../support/run-deliveries.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const start = new Date("2026-11-20T10:00:00Z");
const hello = { template: "first", text: "Hello, when may I call you?" };
let maya: Recruit;
let id: number;

beforeAll(async () => {
  maya = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application, rate_limit restart identity cascade");
  id = await apply(app);
  await writeEmailWith(maya, id, hello);
});

const refuse: SendEmail = async () => ({ kind: "refused", code: 550 });
const accept: SendEmail = async () => ({ kind: "accepted" }) as never;

async function send(sendEmail: SendEmail, at = 0) {
  const message = (await emailsFromDesk(app))[at]?.id ?? "";
  await deliverOne(deliverDependencies(app, context, { sendEmail }), message);
  return message;
}

async function afterADay() {
  app.now = new Date(start.getTime() + 25 * 3_600_000);
  const { kept, missed } = await publicPromise(app.database, app.now);
  const toDo = (await list(maya)).rows.map((row) => row.id);
  const { unproven, status } = await detail(maya, id);
  return { kept, missed, toDo, unproven, status };
}

const lost = () => ({ kept: 0, missed: 1, toDo: [id], unproven: true, status: "contacted" });
const kept = { kept: 1, missed: 0, toDo: [], unproven: false, status: "contacted" };

test("a contact whose only message is refused is unproven, missed and to be done", async () => {
  await act(maya, id, "contacted");
  const message = await send(refuse);
  const { rows } = await app.database.query("select last_error from delivery where id = $1", [message]);
  expect(rows).toEqual([{ last_error: smtpReason(550) }]);
  expect(await afterADay()).toEqual(lost());
});

test("so is one whose only message is withheld by a limit", async () => {
  await act(maya, id, "contacted");
  const message = (await emailsFromDesk(app))[0]?.id ?? "";
  const limits = { consume: async () => ({ allowed: false }) as never };
  await deliverOne(deliverDependencies(app, context, { sendEmail: accept, limits }), message);
  const { rows } = await app.database.query("select withheld from delivery where id = $1", [message]);
  expect(rows).toEqual([{ withheld: "mailbox" }]);
  expect(await afterADay()).toEqual(lost());
});

test("so is one whose only message bounces after its delivery", async () => {
  await act(maya, id, "contacted");
  const message = await send(accept);
  expect(await afterADay()).toEqual(kept);
  await bounce(message);
  expect(await afterADay()).toEqual(lost());
});

test("a message that bounced before the mark proves nothing", async () => {
  await bounce(await send(accept));
  await act(maya, id, "contacted");
  expect((await detail(maya, id)).unproven).toBe(true);
});

test("an opened number still proves the contact", async () => {
  await act(maya, id, "phone");
  await act(maya, id, "contacted");
  await send(refuse);
  expect(await afterADay()).toEqual(kept);
});

test("a second message that was sent before the mark still proves the contact", async () => {
  await writeEmailWith(maya, id, hello);
  await act(maya, id, "contacted");
  await send(refuse);
  await send(accept, 1);
  expect(await afterADay()).toEqual(kept);
});

test("a correction after the mark does not take its proof when another message fails", async () => {
  await writeEmailWith(maya, id, hello);
  await act(maya, id, "contacted");
  const later = new Date(start.getTime() + 60_000);
  await app.database.query("update registration set corrected_at = $1", [later]);
  await send(refuse);
  expect((await detail(maya, id)).unproven).toBe(false);
});

test("ending a merge does not give back the proof of a message that bounced meanwhile", async () => {
  await act(maya, id, "contacted");
  const other = await apply(app);
  await writeEmailWith(maya, other, hello);
  await act(maya, other, "contacted");
  await send(accept);
  const message = await send(accept, 1);
  await act(maya, id, "merge", { other });
  await bounce(message);
  const [merged] = (await detail(maya, id)).merged;
  expect((await act(maya, id, "unmerge", { merge: merged?.merging ?? 0 })).status).toBe(200);
  expect([(await detail(maya, id)).unproven, (await detail(maya, other)).unproven]).toEqual([false, true]);
  app.now = new Date(start.getTime() + 25 * 3_600_000);
  expect(await publicPromise(app.database, app.now)).toMatchObject({ kept: 1, missed: 1 });
});

async function bounce(message: string): Promise<void> {
  const notice =
    `Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n` +
    `Action: failed\nStatus: 5.1.1\n\n--x\nContent-Type: text/rfc822-headers\n\n` +
    `X-Fairlead-Delivery: ${bounceSignature(app.config, message)}\n\n--x--\n`;
  const command = { database: context.database, config: app.config, now: () => app.now };
  expect((await runCommand(command, "bounce", notice)).said).toBe(`${message} bounced: 5.1.1\n`);
}
