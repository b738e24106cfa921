/** `fairlead webhook test [ID]` and `fairlead webhook enable ID`: for who sets up or repairs a receiver. */
import type { Writable } from "node:stream";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { enableEndpoint } from "../outbox/endpoints.ts";
import type { Webhook } from "../domain/operator/operator.ts";
import { signingSecrets, webhookSender } from "../gateways/webhook/webhook.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";

export interface WebhookParts {
  readonly database: Database;
  readonly config: Pick<Config, "operator" | "environment">;
}

const usage = "usage: fairlead webhook test [ID] | fairlead webhook enable ID";

/** Status 1 when a receiver did not answer 2xx. Rejects with the usage when the arguments are others. */
export async function webhookCommand(
  parts: WebhookParts,
  [action, id, ...rest]: readonly string[],
  output: Writable,
): Promise<number> {
  if (rest.length > 0) throw new Error(usage);
  if (action === "test") return test(parts, chosen(parts, id), output);
  if (action !== "enable" || id === undefined) throw new Error(usage);
  chosen(parts, id);
  const was = await enableEndpoint(parts.database, id);
  output.write(
    was
      ? `${id} is on again. "fairlead replay --endpoint ${id} --all" sends what it missed.\n`
      : `${id} was not off.\n`,
  );
  return 0;
}

function chosen({ config }: WebhookParts, id: string | undefined): readonly Webhook[] {
  const { webhooks } = config.operator;
  if (webhooks.length === 0) throw new Error("the operator file has no webhooks");
  if (id === undefined) return webhooks;
  const found = webhooks.filter((one) => one.id === id);
  if (found.length > 0) return found;
  throw new Error(`no webhook ${id} in the operator file; there are ${webhooks.map((one) => one.id).join(", ")}`);
}

/** Of a type of its own, so that no receiver takes it for an application. Not recorded, and not tried again. */
async function test({ config }: WebhookParts, webhooks: readonly Webhook[], output: Writable): Promise<number> {
  const send = webhookSender({ loopback: config.environment === "demo" });
  let status = 0;
  for (const webhook of webhooks) {
    const now = new Date();
    const event = { type: "webhook.test", timestamp: now.toISOString(), data: { webhook: webhook.id } };
    const started = performance.now();
    const result = await send(
      { id: newDeliveryId(), url: webhook.url, secrets: signingSecrets(webhook), body: JSON.stringify(event) },
      now,
    );
    const took = `${Math.round(performance.now() - started)} ms`;
    const said = result.kind === "answered" ? `HTTP ${result.status}` : result.reason;
    output.write(`${webhook.id}: ${said} after ${took}\n`);
    if (result.kind === "failed" || result.status < 200 || result.status > 299) status = 1;
  }
  return status;
}
