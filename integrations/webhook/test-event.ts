/** A signed test event, for setting up or repairing a receiver. */
import type { WebhookTest } from "../../domain/desk/settings.ts";
import type { Webhook } from "../../domain/operator/operator.ts";
import { explainFailure, explainStatus } from "./explain.ts";
import { signingSecrets, webhookSender } from "./webhook.ts";

interface TestSettings {
  readonly environment: "demo" | "production";
  readonly operator: { readonly internalReceivers: readonly string[] };
}

/**
 * Uses its own event type, so that no receiver takes it for an application. Neither recorded nor
 * retried.
 */
export async function sendWebhookTest(
  { environment, operator }: TestSettings,
  webhook: Webhook,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<WebhookTest> {
  const send = webhookSender({ loopback: environment === "demo" }, () => operator.internalReceivers);
  const event = { type: "webhook.test", timestamp: at.toISOString(), data: { webhook: webhook.id } };
  const started = performance.now();
  const message = { id, url: webhook.url, secrets: signingSecrets(webhook), body: JSON.stringify(event) };
  const result = await send(message, at);
  const took = Math.round(performance.now() - started);
  if (result.kind === "failed") return { accepted: false, text: explainFailure(result, webhook.url), took };
  const advice = explainStatus(result.status);
  const accepted = result.status >= 200 && result.status < 300;
  return { accepted, text: `HTTP ${result.status}${advice === null ? "" : `; ${advice}`}`, took };
}
