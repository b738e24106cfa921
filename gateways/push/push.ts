/** One message to one browser by its push service (RFC 8030), encrypted so that the service reads nothing of it (RFC 8291). */
import webPush from "web-push";
import { post, type PostError, type PostSettings } from "../webhook/post.ts";

/** Milliseconds for an attempt. */
const timeoutMs = 10_000;

/** Seconds that a service keeps it for a browser that is away: news of this morning are none tomorrow. */
const lasts = 4 * 3600;

export interface PushMessage {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly text: string;
  /** By which services know us (RFC 8292); base64url. */
  readonly keys: { readonly publicKey: string; readonly privateKey: string };
  /** Whom the service asks about us: an address of ours, `https:` or `mailto:`. */
  readonly subject: string;
}

export type PushResult =
  | { readonly kind: "taken" }
  /** The browser wants none any more. */
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly reason: PostError | "unusable keys" | `HTTP ${number}` };

export type SendPush = (message: PushMessage) => Promise<PushResult>;

/** Never throws. Connects nowhere inside (gateways/webhook/public-address.ts): the address was given by a browser. */
export function pushSender(settings: Partial<PostSettings> = {}): SendPush {
  const bounds = { timeoutMs, loopback: false, ...settings };
  return async (message) => {
    const made = requestOf(message);
    if (made === null) return { kind: "failed", reason: "unusable keys" };
    const result = await post(message.endpoint, made.body, made.headers, bounds);
    if (result.kind === "failed") return result;
    if (result.status >= 200 && result.status < 300) return { kind: "taken" };
    // RFC 8030, 7.3: the subscription has expired, or is not known any more.
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
