/**
 * One attempt to deliver a signed webhook (Standard Webhooks, https://www.standardwebhooks.com).
 */
import { Webhook } from "standardwebhooks";
import { parseRetryAfter } from "../../domain/delivery/retry.ts";

/** How long one attempt may take, in ms, whatever the receiver does. */
export const webhookTimeoutMs = 15_000;

export interface WebhookMessage {
  /** `webhook-id`: the same for every attempt of one delivery, so that a receiver can drop a second copy. */
  readonly id: string;
  readonly url: string;
  /** `whsec_…` */
  readonly secret: string;
  readonly body: string;
}

/** What came of an attempt: an HTTP status, or why there was none. */
export type WebhookResult =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: "failed"; readonly reason: "timeout" | "network" };

export type SendWebhook = (message: WebhookMessage, now: Date) => Promise<WebhookResult>;

/**
 * Sends one. Never throws. Redirects are not followed: a redirect is not a receipt, and could lead the signed body
 * anywhere. The answer's body is not read: its status is all that counts, and it may be endless.
 */
export function webhookSender(timeoutMs = webhookTimeoutMs): SendWebhook {
  return (message, now) => send(message, now, timeoutMs);
}

async function send(message: WebhookMessage, now: Date, timeoutMs: number): Promise<WebhookResult> {
  const signature = new Webhook(message.secret).sign(message.id, now, message.body);
  try {
    const response = await fetch(message.url, {
      method: "POST",
      body: message.body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        "content-type": "application/json",
        "user-agent": "Fairlead-Webhooks/1",
        "webhook-id": message.id,
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": signature,
      },
    });
    // However the rest of it ends, the status has been said.
    response.body?.cancel().catch(() => {});
    return {
      kind: "answered",
      status: response.status,
      retryAfterMs: parseRetryAfter(response.headers.get("retry-after"), now),
    };
  } catch (error) {
    const timeout = error instanceof Error && error.name === "TimeoutError";
    return { kind: "failed", reason: timeout ? "timeout" : "network" };
  }
}
