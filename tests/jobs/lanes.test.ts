/** A hanging receiver blocks only its own share of the workers; others get theirs. */
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookSender } from "../../integrations/webhook/webhook.ts";
import { deliver } from "../../jobs/deliver.ts";
import { startQueue } from "../../jobs/queue.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { operatorWith, webhookSecret } from "../support/operators.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { patience, within } from "../support/waiting.ts";

let hanging: Receiver;
let healthy: Receiver;
const held: ServerResponse[] = [];
beforeAll(async () => {
  [hanging, healthy] = await Promise.all([startReceiver(), startReceiver()]);
});
afterAll(async () => {
  for (const response of held) response.writeHead(204).end();
  await Promise.all([hanging.close(), healthy.close()]);
});

const context = useDatabase();
const site = useApp(
  () => ({
    operator: operatorWith({
      webhooks: [
        { id: "hanging", url: hanging.url, secret: webhookSecret },
        { id: "healthy", url: healthy.url, secret: webhookSecret },
      ],
    }),
  }),
  context,
);

test("twelve applications reach one receiver while the other holds every request", async () => {
  const people = 12;
  let all: () => void = () => {};
  const done = new Promise<void>((resolve) => (all = resolve));
  hanging.answer = (response) => void held.push(response);
  healthy.answer = (response) => {
    response.writeHead(204).end();
    if (healthy.received.length === people) all();
  };
  for (let n = 0; n < people; n += 1) {
    expect((await site.call("/api/register", applicant(), { lang: "gb" })).status).toBe(200);
  }
  // A timeout long enough that no held request is abandoned and replaced.
  const sendWebhook = webhookSender({ timeoutMs: 2 * patience, loopback: true });
  const deps = deliverDependencies(site, context, { sendWebhook });
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const queue = startQueue(context.database, (taken) => deliver(deps, taken), { perLane: 2, most: 4, onError });
  await within(patience, done);
  expect(held.length).toBeGreaterThan(0);
  expect(held.length).toBeLessThanOrEqual(2);
  const ids = healthy.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(people);
  for (const response of held.splice(0)) response.writeHead(204).end();
  hanging.answer = (response) => void response.writeHead(204).end();
  await queue.stop();
  expect(errors).toEqual([]);
});
