/** Which errors mean that the database is away for the moment, so that the answer is 503 and asking again may help. */

/**
 * PostgreSQL's classes (https://www.postgresql.org/docs/current/errcodes-appendix.html): 08 connection, 53 out of disk,
 * memory or connections, 57 shut down, starting or cancelled by a time limit, 58 system error, 25P03 idle too long,
 * 25006 a standby that takes no writes, 40 a conflict of transactions, 55P03 a lock that was not to be had.
 */
const sqlStates = /^(?:08|53|57|58|40)|^(?:25P03|25006|55P03)$/;

const systemErrors: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOSPC",
  "EDQUOT",
  "EIO",
]);

/** What pg, its pool and PGlite say without a code. */
const messages =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|client was closed|not queryable|pool after calling end|PGlite is closed/i;

/**
 * True for a database that is gone, starting, full or too slow. Nothing was saved, except that a connection which broke
 * during the commit leaves that open: asking again with the same idempotency key settles it.
 */
export function isUnavailable(error: unknown): boolean {
  // Drizzle wraps what the driver threw; Node wraps the errors of several addresses.
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof AggregateError && each.errors.some(isUnavailable)) return true;
    const code = "code" in each && typeof each.code === "string" ? each.code : "";
    if (systemErrors.has(code) || (/^[0-9A-Z]{5}$/.test(code) && sqlStates.test(code))) return true;
    if (messages.test(each.message)) return true;
  }
  return false;
}
