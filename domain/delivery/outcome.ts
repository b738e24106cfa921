/** Outcome of a delivery attempt. Dead letters can be replayed, so "permanent" loses nothing. */

/**
 * "retry" follows the retry plan. "permanent" is a dead letter at once, because the same bytes will
 * never be accepted. "disable" also disables the endpoint until someone enables it again.
 */
export type DeliveryOutcome = "success" | "retry" | "permanent" | "disable";

/**
 * The receiver rejects this request itself. Excludes 401, 403 and 404: configuration errors that
 * get fixed.
 */
const refusals: ReadonlySet<number> = new Set([
  400, 405, 406, 411, 412, 413, 414, 415, 416, 417, 421, 422, 431, 501, 505,
]);

/**
 * Only 2xx is success; 410 disables (Standard Webhooks, "Endpoint gone"). Redirects are not
 * followed; like 401, 403, 404, 408, 409, 425, 429 and 5xx they are retried.
 */
export function classifyHttpStatus(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return "success";
  if (status === 410) return "disable";
  return refusals.has(status) ? "permanent" : "retry";
}

/** The server rejects our login: a configuration error, not a fault of the message. */
const logIn: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/**
 * Replies about one mailbox or message (RFC 5321 section 4.2.3): it does not help these that other
 * emails get through.
 */
export const singleEmailReplies: readonly string[] = [450, 451, 452].map(smtpReason);

/** A mail server's reply as recorded with a delivery. */
export function smtpReason(code: number): string {
  return `SMTP ${code}`;
}

/** RFC 5321 section 4.2.1: 4yz is transient, 5yz permanent. null: no reply. */
export function classifySmtpReply(code: number | null): DeliveryOutcome {
  if (code === null) return "retry";
  if (code >= 200 && code < 300) return "success";
  return code >= 500 && !logIn.has(code) ? "permanent" : "retry";
}

/**
 * Recorded for an email without a recipient, because the person withdrew or was erased. It ends
 * like a dead letter but is not counted as one, because nothing was lost.
 */
export const notNeeded = "not needed any more";
