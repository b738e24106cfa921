/**
 * Deliveries while an application is split or erased (D30, B9): none is left behind, and the order
 * holds.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CommandContext } from "../../commands/applications/command.ts";
import { eraseScope } from "../../commands/applications/erase.ts";
import { withdraw } from "../../commands/applications/withdraw.ts";
import { leaseMs } from "../../domain/delivery/retry.ts";
import { webhookSender } from "../../integrations/webhook/webhook.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { listeningOperator } from "../support/operators.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { deliverOne, openIds, runDeliveries } from "../support/run-deliveries.ts";
import { patience } from "../support/waiting.ts";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const context = useDatabase();
const site = useApp(() => ({ operator: listeningOperator(receiver.url) }), context);
const start = new Date("2026-11-20T10:00:00Z");
beforeEach(() => {
  site.now = start;
  receiver.received.length = 0;
  receiver.answer = answered;
});

const answered: Receiver["answer"] = (response) => void response.writeHead(204).end();
const surroundings = () =>
  deliverDependencies(site, context, { sendWebhook: webhookSender({ timeoutMs: 2 * patience, loopback: true }) });

const commands = (): CommandContext => commandsOf(site);

/** Submits the form again for each, a second apart, and returns the ids. */
async function sentBy(person: object, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const { body } = await site.call("/api/register", { ...person, name }, { lang: "gb" });
    ids.push(body.result?.id ?? "");
    site.now = new Date(site.now.getTime() + 1000);
  }
  return ids;
}

const reachOf = (id: string) => ({ kind: "registration", id }) as const;

/** The webhook delivery about a registration's submission. */
async function sendingOf(id: string): Promise<string> {
  const { rows } = await site.database.query<{ id: string }>(
    "select id from delivery where kind = 'webhook' and payload->'data'->>'id' = $1 order by sequence limit 1",
    [id],
  );
  return rows[0]?.id ?? "";
}

/** Everything received in order: the event and its registration. */
const told = () =>
  receiver.received.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { id: string } };
    return [type, data.id];
  });

test("deliveries waiting for a split-off submission continue", async () => {
  const deps = surroundings();
  const [first = "", second = ""] = await sentBy(applicant(), "First", "Second");
  await deliverOne(deps, await sendingOf(second));
  expect(deps.later, "it waits for the first").toEqual([]);
  await deps.noting(() => withdraw(commands(), reachOf(first)));
  await runDeliveries(site, deps, await openIds(deps));
  expect(told()).toContainEqual(["application.repeated", second]);
  expect(told().filter(([, id]) => id === first)).toEqual([
    ["application.created", first],
    ["application.withdrawn", first],
  ]);
});

test("deliveries after a split-off submission under way follow in its new application", async () => {
  const deps = surroundings();
  const [first = "", second = ""] = await sentBy(applicant(), "First", "Second");
  receiver.answer = async (response) => {
    receiver.answer = answered;
    await deps.noting(() => withdraw(commands(), reachOf(first)));
    for (const { deliveryId } of deps.later.splice(0)) await deliverOne(deps, deliveryId);
    answered(response, { method: "", path: "", headers: {}, body: "" });
  };
  await deliverOne(deps, await sendingOf(first));
  await runDeliveries(site, deps, await openIds(deps));
  expect(told().filter(([, id]) => id === first)).toEqual([
    ["application.created", first],
    ["application.withdrawn", first],
  ]);
  expect(told()).toContainEqual(["application.repeated", second]);
});

test("an erasure event does not overtake a delivery under way, and waits for no retry", async () => {
  const deps = surroundings();
  const [first = ""] = await sentBy(applicant(), "First");
  let meanwhile: unknown;
  receiver.answer = async (response) => {
    receiver.answer = answered;
    await deps.noting(() => eraseScope(commands(), reachOf(first)));
    await runDeliveries(site, deps, await openIds(deps), new Date(site.now.getTime() + 30_000));
    meanwhile = told();
    answered(response, { method: "", path: "", headers: {}, body: "" });
  };
  await deliverOne(deps, await sendingOf(first));
  expect(meanwhile).toEqual([["application.created", first]]);
  await runDeliveries(site, deps, await openIds(deps));
  expect(told()).toEqual([
    ["application.created", first],
    ["application.erased", first],
  ]);

  const [second = ""] = await sentBy(applicant(), "Second");
  const since = site.now;
  await site.database.query("update delivery set next_attempt_at = $2::timestamptz where id = $1", [
    await sendingOf(second),
    new Date(since.getTime() + 86_400_000).toISOString(),
  ]);
  await deps.noting(() => eraseScope(commands(), reachOf(second)));
  await runDeliveries(site, deps, await openIds(deps));
  expect(told().at(-1)).toEqual(["application.erased", second]);
  expect(site.now.getTime() - since.getTime()).toBeLessThanOrEqual(leaseMs);
});
