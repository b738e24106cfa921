/**
 * From an application to the operator through the queue: one webhook, one email, neither waiting
 * for the other.
 */
import { deliver } from "../../jobs/deliver.ts";
import { startQueue } from "../../jobs/queue.ts";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDelivery } from "../../commands/outbox/deliveries.ts";
import { webhookSender } from "../../integrations/webhook/webhook.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { everything } from "../support/exported.ts";
import { listeningOperator } from "../support/operators.ts";
import { type Mailbox, type Receiver, startMailbox, startReceiver } from "../support/receiver.ts";
import { patience, within } from "../support/waiting.ts";

let receiver: Receiver;
let mailbox: Mailbox;
beforeAll(async () => {
  [receiver, mailbox] = await Promise.all([startReceiver(), startMailbox()]);
});
afterAll(() => Promise.all([receiver.close(), mailbox.close()]));

const context = useDatabase();
const site = useApp(() => ({ operator: listeningOperator(receiver.url), config: { smtpUrl: mailbox.url } }), context);

test("every application reaches receiver and mailbox once, even while one of them hangs", async () => {
  const people = Array.from({ length: 5 }, () => applicant());
  const stuck = people[0]?.email ?? "";
  let arrived = 0;
  let all: () => void = () => {};
  const done = new Promise<void>((resolve) => (all = resolve));
  const held: ServerResponse[] = [];
  receiver.answer = (response, { body }) => {
    if (body.includes(stuck)) held.push(response);
    else response.writeHead(204).end();
  };
  for (const person of people) expect((await site.call("/api/register", person)).status).toBe(200);

  // A timeout long enough that the hanging request is not abandoned and sent twice.
  const sendWebhook = webhookSender({ timeoutMs: 2 * patience, loopback: true });
  const deps = deliverDependencies(site, context, { sendWebhook });
  const errors: unknown[] = [];
  const queue = startQueue(
    context.database,
    async (taken) => {
      await deliver(deps, taken);
      if ((await loadDelivery(context.database, taken.id))?.deliveredAt) arrived += 1;
      if (arrived === 14) all();
    },
    { perLane: 5, most: 40, onError: (error) => errors.push(error) },
  );
  await within(patience, done);

  const stored = await everything(site.database);
  for (const { email, deliveries } of stored) {
    for (const { kind, delivered_at } of deliveries) {
      expect(delivered_at === null, `${kind} of ${email}`).toBe(email === stuck && kind === "webhook");
    }
  }
  expect(mailbox.mails, "one to the operator and one to the applicant").toHaveLength(10);
  const emails = receiver.received.map(({ body }) => JSON.parse(body).data.contact.email as string);
  for (const { email } of people.slice(1)) expect(emails.filter((address) => address === email)).toHaveLength(1);
  expect(held).toHaveLength(1);
  held[0]?.writeHead(500).end();
  await queue.stop();
  expect(errors).toEqual([]);
});
