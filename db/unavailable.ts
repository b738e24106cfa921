/**
 * Errors that mean the database is unavailable for the moment: the answer is 503, and a retry may
 * help.
 */
import { chainOf } from "./error-chain.ts";

/**
 * PostgreSQL's classes (https://www.postgresql.org/docs/current/errcodes-appendix.html): 08
 * connection, 28 log-in refused, 53 no resources, 57 shutdown or time limit, 58 system, 40
 * conflict, 25P03 idle too long, 25006 read-only standby, 55P03 lock not available.
 */
const sqlStates = /^(?:08|28|53|57|58|40)|^(?:25P03|25006|55P03)$/;

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

/** Messages without a code from pg, its pool, our queue (postgres/queue.ts) and PGlite. */
const messages =
  /timeout exceeded when trying to connect|too many wait for the database|connection terminated|query read timeout|client was closed|not queryable|pool after calling end|PGlite is closed/i;

/**
 * Further errors of connecting to a unix socket: it disappears with the server, may not be
 * accessible yet while one starts (unix_socket_permissions), and refuses with EAGAIN when too many
 * wait (connect(2)).
 */
const socketErrors: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EACCES", "EPERM", "EAGAIN"]);

/**
 * True for a database that is down, starting, full or too slow. Nothing was saved, unless the
 * connection broke during the commit: only a retry with the same idempotency key shows.
 */
export function isUnavailable(error: unknown): boolean {
  return chainOf(error).some((each) => {
    const code = "code" in each && typeof each.code === "string" ? each.code : "";
    const connecting = "syscall" in each && each.syscall === "connect";
    return (
      systemErrors.has(code) ||
      (connecting && socketErrors.has(code)) ||
      (/^[0-9A-Z]{5}$/.test(code) && sqlStates.test(code)) ||
      messages.test(each.message)
    );
  });
}

/** True if there is no space left on the server's disk or ours. */
export function isFull(error: unknown): boolean {
  return chainOf(error).some((each) => "code" in each && fullCodes.has(String(each.code)));
}

/** PostgreSQL's disk_full, and Node's codes. */
const fullCodes: ReadonlySet<string> = new Set(["53100", "ENOSPC", "EDQUOT"]);
