/** What an answer to a delivery means. A dead letter can always be replayed, so "permanent" loses nothing. */

/**
 * - success: delivered
 * - retry: try again by the retry plan
 * - permanent: dead letter now; the same bytes will not be accepted later either
 * - disable: dead letter, and the endpoint is switched off until somebody switches it on again
 */
export type DeliveryOutcome = "success" | "retry" | "permanent" | "disable";

/** The receiver says that this very request is wrong. 401, 403 and 404 are not here: they are set-up mistakes, which get repaired. */
const refusals: ReadonlySet<number> = new Set([
  400, 405, 406, 411, 412, 413, 414, 415, 416, 417, 421, 422, 431, 501, 505,
]);

/**
 * Only 2xx is success; 410 disables (Standard Webhooks, "Endpoint gone"). Redirects are not followed, and count as a
 * receiver that is set up wrongly: tried again, like 401, 403, 404, 408, 409, 425, 429 and 5xx.
 */
export function classifyHttpStatus(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return "success";
  if (status === 410) return "disable";
  return refusals.has(status) ? "permanent" : "retry";
}

/** The server wants a log-in that is missing or wrong: a set-up mistake, not the message's fault. */
const logIn: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** Replies about one mailbox or one message (RFC 5321 section 4.2.3): that others get through says nothing of these. */
export const aboutOneLetter: readonly string[] = [450, 451, 452].map(smtpReason);

/** How a mail server's reply stands with a delivery. */
export function smtpReason(code: number): string {
  return `SMTP ${code}`;
}

/** RFC 5321 section 4.2.1: 4yz passes, 5yz stays. null: there was no answer at all. */
export function classifySmtpReply(code: number | null): DeliveryOutcome {
  if (code === null) return "retry";
  if (code >= 200 && code < 300) return "success";
  return code >= 500 && !logIn.has(code) ? "permanent" : "retry";
}

/**
 * What an e-mail ends with that has nobody to go to any more: its person was erased, or withdrew. Given up like a dead
 * letter, but nothing was lost, so it is not counted as one.
 */
export const notNeeded = "not needed any more";
