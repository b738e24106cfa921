/**
 * What a mail server says of a message of ours that it took and could not deliver: a delivery status notification
 * (RFC 3464). Read with tolerance, since every server writes them in its own way, and believed only with the
 * Message-ID that we gave, which nobody can guess who has not received the e-mail.
 */

export interface Bounce {
  /** The delivery that came back. */
  readonly deliveryId: string;
  /** RFC 3463, "5.1.1"; "5.0.0" where the notification says none. */
  readonly status: string;
}

/** Longer ones are read no further, in characters: what matters comes before the returned message's body. */
export const longestBounce = 1_000_000;

/** null: no notification of a failure, or of no message of ours. A delay is none: the server goes on trying. */
export function parseBounce(message: string): Bounce | null {
  const text = unfolded(message.slice(0, longestBounce));
  if (!/^content-type:\s*message\/(global-)?delivery-status/im.test(text)) return null;
  if (!/^action:\s*failed\b/im.test(text)) return null;
  const deliveryId = ourMessage(text);
  if (deliveryId === null) return null;
  // Of several recipients, the one that failed: each has a block of its own (RFC 3464 section 2.3).
  const failed = text.split(/\n\s*\n/).find((block) => /^action:\s*failed\b/im.test(block)) ?? "";
  return { deliveryId, status: /^status:\s*(5\.\d{1,3}\.\d{1,3})\b/im.exec(failed)?.[1] ?? "5.0.0" };
}

/** Continued header lines in one (RFC 5322 section 2.2.3), with plain line ends. */
function unfolded(message: string): string {
  return message.replace(/\r\n?/g, "\n").replace(/\n[ \t]+(?=\S)/g, " ");
}

/** "<msg_…@host>" among the returned headers, or in what the notification says it answers. */
function ourMessage(text: string): string | null {
  const named =
    /^(?:message-id|original-message-id|in-reply-to|references):[^\n]*<(msg_[A-Za-z0-9_-]{10,64})@[^>\s]+>/im.exec(
      text,
    );
  return named?.[1] ?? null;
}
