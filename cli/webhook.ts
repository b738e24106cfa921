/**
 * `fairlead webhook test [ID]` and `fairlead webhook enable ID`: for setting up or repairing a
 * receiver.
 */
import type { Config } from "../app/config.ts";
import { enableEndpoint } from "../commands/outbox/endpoints.ts";
import type { Webhook } from "../domain/operator/operator.ts";
import { sendWebhookTest } from "../integrations/webhook/test-event.ts";
import { newDeliveryId } from "../commands/outbox/delivery-id.ts";
import { command } from "./command.ts";

const testCommand = command({
  name: "webhook test",
  operand: "[ID]",
  does: "send a signed test event to every webhook, or to one",
  /** Exit status 1 if a receiver did not answer 2xx. */
  async run({ config, now, operand, output }) {
    let status = 0;
    for (const webhook of chosen(config, operand)) {
      const { accepted, text, took } = await sendWebhookTest(config, webhook, { id: newDeliveryId(), at: now() });
      output.write(`${webhook.id}: ${text} (after ${took} ms)\n`);
      if (!accepted) status = 1;
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

/** The webhooks in use, or the one with the id. Throws if there is none. */
function chosen({ operator: { webhooks } }: Config, id: string | undefined): readonly Webhook[] {
  if (webhooks.length === 0) throw new Error("there are no webhooks");
  if (id === undefined) return webhooks;
  const found = webhooks.filter((webhook) => webhook.id === id);
  if (found.length > 0) return found;
  const known = webhooks.map((webhook) => webhook.id).join(", ");
  throw new Error(`no webhook ${id}; there are ${known}`);
}
