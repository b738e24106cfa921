/**
 * `fairlead webhook test [ID]` and `fairlead webhook enable ID`: for setting up or repairing a
 * receiver.
 */
import type { Config } from "../app/config.ts";
import { enableEndpoint } from "../commands/outbox/endpoints.ts";
import type { Webhook } from "../domain/operator/operator.ts";
import { explainFailure, explainStatus } from "../integrations/webhook/explain.ts";
import { signingSecrets, webhookSender } from "../integrations/webhook/webhook.ts";
import { newDeliveryId } from "../commands/outbox/delivery-id.ts";
import { command } from "./command.ts";

const testCommand = command({
  name: "webhook test",
  operand: "[ID]",
  does: "send a signed test event to every webhook, or to one",
  /**
   * Uses its own event type, so that no receiver takes it for an application. Neither recorded nor
   * retried. Exit status 1 if a receiver did not answer 2xx.
   */
  async run({ config, now, operand, output }) {
    const send = webhookSender({ loopback: config.environment === "demo" }, () => config.operator.internalReceivers);
    let status = 0;
    for (const webhook of chosen(config, operand)) {
      const at = now();
      const event = { type: "webhook.test", timestamp: at.toISOString(), data: { webhook: webhook.id } };
      const started = performance.now();
      const result = await send(
        { id: newDeliveryId(), url: webhook.url, secrets: signingSecrets(webhook), body: JSON.stringify(event) },
        at,
      );
      const took = `${Math.round(performance.now() - started)} ms`;
      if (result.kind === "failed") {
        output.write(`${webhook.id}: ${explainFailure(result, webhook.url)} (after ${took})\n`);
      } else {
        const advice = explainStatus(result.status);
        output.write(`${webhook.id}: HTTP ${result.status} after ${took}${advice === null ? "" : `; ${advice}`}\n`);
      }
      if (result.kind === "failed" || result.status < 200 || result.status > 299) status = 1;
    }
    return status;
  },
});

const enableCommand = command({
  name: "webhook enable",
  ofStored: true,
  operand: "ID",
  does: "switch a disabled webhook on again",
  async run({ config, database, operand: id, output }) {
    chosen(config, id);
    const was = await enableEndpoint(database, id);
    output.write(
      was
        ? `${id} is enabled again. Run "fairlead replay --endpoint ${id} --all" to send what it missed.\n`
        : `${id} was not disabled.\n`,
    );
    return 0;
  },
});

export const webhookCommands = [testCommand, enableCommand];

/** The operator file's webhooks, or the one with the id. Throws if there is none. */
function chosen({ operator: { webhooks } }: Config, id: string | undefined): readonly Webhook[] {
  if (webhooks.length === 0) throw new Error("the operator file has no webhooks");
  if (id === undefined) return webhooks;
  const found = webhooks.filter((webhook) => webhook.id === id);
  if (found.length > 0) return found;
  const known = webhooks.map((webhook) => webhook.id).join(", ");
  throw new Error(`no webhook ${id} in the operator file; there are ${known}`);
}
