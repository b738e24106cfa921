/** One attempt at a signed webhook (Standard Webhooks, https://www.standardwebhooks.com). */
import { Webhook } from "standardwebhooks";
import { parseRetryAfter } from "../../domain/delivery/retry.ts";
import { schemaVersion } from "../../domain/delivery/schemas.ts";
import { post, type PostError, type PostSettings } from "./post.ts";

/** Milliseconds that one attempt may take in total. */
export const webhookTimeoutMs = 15_000;

export interface WebhookMessage {
  /**
   * `webhook-id`: the same for every attempt of a delivery, so that receivers can drop duplicates.
   */
  readonly id: string;
  readonly url: string;
  /** `whsec_…`. Each of them signs: during a rotation, both the new and the previous key. */
  readonly secrets: readonly string[];
  readonly body: string;
}

/** Result of an attempt: an HTTP status, or why there was none. */
export type WebhookResult =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: "failed"; readonly reason: PostError | "unusable secret" };

export type SendWebhook = (message: WebhookMessage, now: Date) => Promise<WebhookResult>;

/**
 * Sends a webhook. Never throws. Does not follow redirects: one is no receipt and could lead the
 * signed body anywhere. Does not read the answer's body, which may be endless.
 */
export function webhookSender(
  settings: Partial<Omit<PostSettings, "named">> = {},
  /** The operator's internal receivers at the time of an attempt. */
  named: () => readonly string[] = () => [],
): SendWebhook {
  const bounds = { timeoutMs: webhookTimeoutMs, loopback: false, ...settings };
  return (message, now) => send(message, now, { ...bounds, named: named() });
}

/** null: a secret is not base64. */
function signatures({ id, secrets, body }: WebhookMessage, now: Date): string | null {
  try {
    // Standard Webhooks, "Signature scheme": signatures are separated by spaces, and one valid
    // signature is enough.
    return secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(" ");
  } catch {
    return null;
  }
}

async function send(message: WebhookMessage, now: Date, settings: PostSettings): Promise<WebhookResult> {
  const signature = signatures(message, now);
  if (signature === null) return { kind: "failed", reason: "unusable secret" };
  const headers = {
    "content-type": "application/json",
    "user-agent": "Fairlead-Webhooks/1",
    "fairlead-schema-version": String(schemaVersion),
    "webhook-id": message.id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signature,
  };
  const result = await post(message.url, message.body, headers, settings);
  if (result.kind === "failed") return result;
  return {
    kind: "answered",
    status: result.status,
    retryAfterMs: parseRetryAfter(result.headers["retry-after"], now),
  };
}

/** The signing keys of an endpoint in the operator file. */
export function signingSecrets({
  secret,
  previousSecret,
}: {
  secret: string;
  previousSecret?: string | undefined;
}): string[] {
  return previousSecret === undefined ? [secret] : [secret, previousSecret];
}
