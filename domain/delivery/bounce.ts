/**
 * Reads a delivery status notification (RFC 3464) about an email we sent. Trusts it only with a
 * secret that the email carried: a signed header, which survives providers that replace the
 * Message-ID, or the Message-ID.
 */

/** A parsed notification (integrations/email/notification.ts). Field names are lowercase. */
export interface StatusNotification {
  /** Status field blocks: one for the message, and one per recipient (RFC 3464 section 2.1). */
  readonly status: readonly ReadonlyMap<string, string>[];
  /**
   * Headers that may identify the message: those of the returned message, the status, the
   * notification.
   */
  readonly about: readonly ReadonlyMap<string, string>[];
}

export interface Bounce {
  readonly deliveryId: string;
  /** Signature from the delivery's header; null: only the Message-ID identifies it. */
  readonly signature: string | null;
  /** RFC 3463 code such as "5.1.1"; "5.0.0" if the notification has none. */
  readonly status: string;
}

/** null: not a failure, or not our message. A delay is no failure: the server keeps trying. */
export function bounceOf({ status, about }: StatusNotification): Bounce | null {
  // With several recipients, the one that failed.
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

/** Fields that identify a message. A notification refers to the message it replies to. */
const naming = ["message-id", "original-message-id", "in-reply-to", "references"];

/** Delivery id from "<msg_…@host>". The last of several is the one replied to. */
function ourMessage(field: string): string | null {
  const named = Array.from(field.matchAll(/<(msg_[A-Za-z0-9_-]{10,64})@[^<>\s]+>/gi), ([, id]) => id);
  return named.at(-1) ?? null;
}
