/** What is on its way while an application is parted or erased (D30, B9): nothing stays behind, and nothing overtakes another. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CommandContext } from "../../applications/command.ts";
import { eraseReached } from "../../applications/erase.ts";
import { withdraw } from "../../applications/withdraw.ts";
import { leaseMs } from "../../domain/delivery/retry.ts";
import { webhookSender } from "../../gateways/webhook/webhook.ts";
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

/** Sends the form once more for each, a second apart, and returns the ids. */
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

/** The delivery to the webhook that tells of a registration's sending. */
async function sendingOf(id: string): Promise<string> {
  const { rows } = await site.database.query<{ id: string }>(
    "select id from delivery where kind = 'webhook' and payload->'data'->>'id' = $1 order by sequence limit 1",
    [id],
  );
  return rows[0]?.id ?? "";
}

/** Of everything received, in order: what happened to which registration. */
const told = () =>
  receiver.received.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { id: string } };
    return [type, data.id];
  });

test("what waited for the sending that left goes on", async () => {
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

test("what follows a sending that left while it was under way goes on in its new application", async () => {
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

test("that everything is erased overtakes no sending that is under way, and waits for no retry", async () => {
  const deps = surroundings();
  const [first = ""] = await sentBy(applicant(), "First");
  let meanwhile: unknown;
  receiver.answer = async (response) => {
    receiver.answer = answered;
    await deps.noting(() => eraseReached(commands(), reachOf(first)));
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
  await deps.noting(() => eraseReached(commands(), reachOf(second)));
  await runDeliveries(site, deps, await openIds(deps));
  expect(told().at(-1)).toEqual(["application.erased", second]);
  expect(site.now.getTime() - since.getTime()).toBeLessThanOrEqual(leaseMs);
});
