/**
 * What a mail server says of a message of ours that it took and could not deliver: a delivery status notification
 * (RFC 3464). Believed only with what we gave the e-mail, which nobody can guess who has not received it: a signed header, which also
 * providers keep that replace the Message-ID, or the Message-ID.
 */

/** One, as it was read (gateways/email/notification.ts). Names of fields are in lower case. */
export interface StatusNotification {
  /** The blocks of fields of its status: one for the message, and one for each recipient (RFC 3464 section 2.1). */
  readonly status: readonly ReadonlyMap<string, string>[];
  /** Where it may say which message it is about: the returned one's headers, the status, its own headers. */
  readonly about: readonly ReadonlyMap<string, string>[];
}

export interface Bounce {
  /** The delivery that came back. */
  readonly deliveryId: string;
  /** Of the delivery, as its header says; null: only the Message-ID names it. */
  readonly signature: string | null;
  /** RFC 3463, "5.1.1"; "5.0.0" where the notification says none. */
  readonly status: string;
}

/** Longer ones are read no further, in bytes: what matters comes before the returned message's body. */
export const longestBounce = 1_000_000;

/** null: of no failure, or of no message of ours. A delay is none: the server goes on trying. */
export function bounceOf({ status, about }: StatusNotification): Bounce | null {
  // Of several recipients, the one that failed.
  const failed = status.find((block) => /^failed\b/i.test(block.get("action") ?? ""));
  if (!failed) return null;
  const failure = /^5\.\d{1,3}\.\d{1,3}\b/.exec(failed.get("status") ?? "")?.[0] ?? "5.0.0";
  for (const headers of about) {
    const marked = /^(msg_[\w-]{10,64})\.([\w-]{23,25})$/.exec(headers.get("x-fairlead-delivery")?.trim() ?? "");
    if (marked) return { deliveryId: marked[1] ?? "", signature: marked[2] ?? "", status: failure };
  }
  for (const headers of about) {
    for (const name of naming) {
      const deliveryId = ourMessage(headers.get(name) ?? "");
      if (deliveryId !== null) return { deliveryId, signature: null, status: failure };
    }
  }
  return null;
}

/** The fields that name a message; what a notification answers is the one it is about. */
const naming = ["message-id", "original-message-id", "in-reply-to", "references"];

/** The delivery of "<msg_…@host>"; of several, the last, which is what was answered. */
function ourMessage(field: string): string | null {
  const named = Array.from(field.matchAll(/<(msg_[A-Za-z0-9_-]{10,64})@[^<>\s]+>/gi), ([, id]) => id);
  return named.at(-1) ?? null;
}
