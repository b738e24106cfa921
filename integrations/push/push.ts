/**
 * Sends a message to a browser through its push service (RFC 8030), encrypted so that the service
 * cannot read it (RFC 8291).
 */
import webPush from "web-push";
import { post, type PostError, type PostSettings } from "../webhook/post.ts";

/** Milliseconds per attempt. */
const timeoutMs = 10_000;

/** Seconds that the service keeps it for an offline browser: old notifications are useless. */
const lasts = 4 * 3600;

export interface PushMessage {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly text: string;
  /** Identifies the sender to the service (RFC 8292); base64url. */
  readonly keys: { readonly publicKey: string; readonly privateKey: string };
  /** Contact for the push service, `https:` or `mailto:`. */
  readonly subject: string;
}

export type PushResult =
  | { readonly kind: "taken" }
  /** The browser has unsubscribed. */
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly reason: PostError | "unusable keys" | `HTTP ${number}` };

export type SendPush = (message: PushMessage) => Promise<PushResult>;

/**
 * Never throws. Connects only to public addresses (integrations/webhook/public-address.ts), because
 * a browser supplied the URL.
 */
export function pushSender(settings: Partial<PostSettings> = {}): SendPush {
  const bounds = { timeoutMs, loopback: false, ...settings };
  return async (message) => {
    const made = requestOf(message);
    if (made === null) return { kind: "failed", reason: "unusable keys" };
    const result = await post(message.endpoint, made.body, made.headers, bounds);
    if (result.kind === "failed") return result;
    if (result.status >= 200 && result.status < 300) return { kind: "taken" };
    // RFC 8030 section 7.3: the subscription has expired or is unknown.
    if (result.status === 404 || result.status === 410) return { kind: "gone" };
    return { kind: "failed", reason: `HTTP ${result.status}` };
  };
}

function requestOf({ endpoint, p256dh, auth, text, keys, subject }: PushMessage) {
  try {
    const { body, headers } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject, ...keys },
      TTL: lasts,
      urgency: "normal",
    });
    return { body: body ?? Buffer.alloc(0), headers };
  } catch {
    return null;
  }
}
