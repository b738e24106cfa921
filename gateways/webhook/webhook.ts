/**
 * One attempt to deliver a signed webhook (Standard Webhooks, https://www.standardwebhooks.com).
 */
import { Webhook } from "standardwebhooks";
import { parseRetryAfter } from "../../domain/delivery/retry.ts";
import { schemaVersion } from "../../domain/delivery/schemas.ts";
import { post, type PostError, type PostSettings } from "./post.ts";

/** How long one attempt may take, in ms, whatever the receiver does. */
export const webhookTimeoutMs = 15_000;

export interface WebhookMessage {
  /** `webhook-id`: the same for every attempt of one delivery, so that a receiver can drop a second copy. */
  readonly id: string;
  readonly url: string;
  /** `whsec_…`. Each of them signs: while a key is changed, the new one and the one before. */
  readonly secrets: readonly string[];
  readonly body: string;
}

/** What came of an attempt: an HTTP status, or why there was none. */
export type WebhookResult =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: "failed"; readonly reason: PostError | "unusable secret" };

export type SendWebhook = (message: WebhookMessage, now: Date) => Promise<WebhookResult>;

/**
 * Sends one. Never throws. Redirects are not followed: a redirect is not a receipt, and could lead the signed body
 * anywhere. The answer's body is not read: its status is all that counts, and it may be endless.
 */
export function webhookSender(
  settings: Partial<Omit<PostSettings, "named">> = {},
  /** The operator's, as they are when an attempt is made. */
  named: () => readonly string[] = () => [],
): SendWebhook {
  const bounds = { timeoutMs: webhookTimeoutMs, loopback: false, ...settings };
  return (message, now) => send(message, now, { ...bounds, named: named() });
}

/** null: one of the secrets is no base64. */
function signatures({ id, secrets, body }: WebhookMessage, now: Date): string | null {
  try {
    // Standard Webhooks, "Signature scheme": several are separated by spaces, and one that verifies is enough.
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

/** The keys that sign for an endpoint of the operator's file. */
export function signingSecrets({
  secret,
  previousSecret,
}: {
  secret: string;
  previousSecret?: string | undefined;
}): string[] {
  return previousSecret === undefined ? [secret] : [secret, previousSecret];
}
