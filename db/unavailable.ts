/** Which errors mean that the database is away for the moment, so that the answer is 503 and asking again may help. */
import { chainOf } from "./error-chain.ts";

/**
 * PostgreSQL's classes (https://www.postgresql.org/docs/current/errcodes-appendix.html): 08 connection, 28 the log-in is
 * refused (its password is being changed), 53 out of disk, memory or connections, 57 shut down, starting or cancelled by a time limit,
 * 58 system error, 25P03 idle too long, 25006 a standby that takes no writes, 40 a conflict of transactions, 55P03 a lock that was
 * not to be had.
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

/** What pg, its pool, who waits for it (postgres/queue.ts) and PGlite say without a code. */
const messages =
  /timeout exceeded when trying to connect|too many wait for the database|connection terminated|query read timeout|client was closed|not queryable|pool after calling end|PGlite is closed/i;

/**
 * What connecting says besides where the server is reached by a unix socket: the socket goes with the server, may not be opened yet
 * while a starting one makes it (unix_socket_permissions), and refuses by EAGAIN when too many wait (connect(2)).
 */
const socketErrors: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EACCES", "EPERM", "EAGAIN"]);

/**
 * True for a database that is gone, starting, full or too slow. Nothing was saved, except that a connection which broke
 * during the commit leaves that open: asking again with the same idempotency key settles it.
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

/** True where it is because there is no room left: on the server's disk, or on ours. */
export function isFull(error: unknown): boolean {
  return chainOf(error).some((each) => "code" in each && fullCodes.has(String(each.code)));
}

/** PostgreSQL's disk_full, and Node's. */
const fullCodes: ReadonlySet<string> = new Set(["53100", "ENOSPC", "EDQUOT"]);
