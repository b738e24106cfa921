/** Webhooks in use: how their deliveries fare, and whether their receivers answer. */
import type { Context } from "hono";
import { recordAtDesk } from "../../commands/audit/record.ts";
import { enableEndpoint, endpointsHealth } from "../../commands/outbox/endpoints.ts";
import { openSettings } from "../../commands/site/sealed-settings.ts";
import { deliveriesTo } from "../../db/queries/desk/deliveries.ts";
import { openDeliveries } from "../../db/queries/open-deliveries.ts";
import { publishedSettings } from "../../db/queries/published-settings.ts";
import type { DeskWebhook } from "../../domain/desk/deliveries.ts";
import type { webhookTestBody } from "../../domain/desk/settings.ts";
import type { Webhook } from "../../domain/operator/operator.ts";
import { operatorInUse } from "../../domain/operator/settings.ts";
import type { Dependencies } from "../dependencies.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { listedDelivery } from "./deliveries.ts";

async function webhookInUse({ config, database }: Dependencies, id: string): Promise<Webhook | undefined> {
  const { webhooks } = operatorInUse(config, openSettings(await publishedSettings(database), config));
  return webhooks.find((webhook) => webhook.id === id);
}

/** Deliveries shown beside a webhook. */
const mostDeliveries = 10;

/** `GET /desk/api/settings-webhooks/{id}` */
export async function showWebhook({ deps, id }: DeskRequest<string>, c: Context): Promise<Response> {
  const { database } = deps;
  const webhook = await webhookInUse(deps, id);
  if (webhook === undefined) return errorAnswer(c, "not_found");
  const [endpoints, open, rows] = await Promise.all([
    endpointsHealth(database),
    openDeliveries(database, [id]),
    deliveriesTo(database, id, mostDeliveries),
  ]);
  const health = endpoints.find((endpoint) => endpoint.id === id);
  const answer: DeskWebhook = {
    pausedAt: webhook.paused ? (health?.pausedAt ?? deps.now()).toISOString() : null,
    waiting: open.get(id) ?? 0,
    failingSince: health?.failingSince?.toISOString() ?? null,
    disabledAt: health?.disabledAt?.toISOString() ?? null,
    deliveries: rows.map(listedDelivery),
  };
  return json(c, answer);
}

/** `POST /desk/api/settings-webhooks/{id}/enable`: after its failures had switched it off. */
export async function enableWebhook(request: DeskRequest<string>, c: Context): Promise<Response> {
  const { deps, id, caller } = request;
  if ((await webhookInUse(deps, id)) === undefined) return errorAnswer(c, "not_found");
  await deps.database.transaction(async (transaction) => {
    if (!(await enableEndpoint(transaction, id))) return;
    await recordAtDesk(transaction, { by: caller.id, at: deps.now() }, "webhook_enabled", { subject: id });
  });
  return showWebhook(request, c);
}

/** `POST /desk/api/settings-test`: a signed test event to a webhook in use. */
export async function testWebhook(request: DeskPost<typeof webhookTestBody>, c: Context): Promise<Response> {
  const { deps, server, caller, body } = request;
  const webhook = await webhookInUse(deps, body.webhook);
  if (webhook === undefined) return errorAnswer(c, "not_found");
  const allowance = await server.limits.consume("deskWebhookTest", caller.id);
  if (!allowance.allowed) return errorAnswer(c, "limited", { retryAfterSeconds: allowance.retryAfterSeconds });
  return json(c, await deps.testWebhook(webhook));
}
