/**
 * Compares this machine's clock with the database's, because deadlines, links and codes depend on
 * both.
 */
import { databaseTime } from "../db/queries/database-time.ts";
import type { Queryable } from "../db/database.ts";
import type { Finding } from "../domain/health/finding.ts";

/**
 * Milliseconds. An authenticator code is valid for half a minute, and receivers refuse a signature
 * after five.
 */
const toleratedMs = 5_000;

/** @param clock milliseconds since 1970, read before and after the query to exclude its duration */
export async function examineClock(database: Queryable, clock: () => number): Promise<Finding[]> {
  const before = clock();
  const there = (await databaseTime(database)).getTime();
  const after = clock();
  const offset = there < before ? there - before : Math.max(there - after, 0);
  if (Math.abs(offset) <= toleratedMs) return [{ kind: "ok", text: "clock: this machine's and the database's agree" }];
  const words = `${Math.round(Math.abs(offset) / 1000)} seconds ${offset > 0 ? "ahead of" : "behind"} this machine's`;
  return [
    {
      kind: "error",
      text: `clock: the database's is ${words}; synchronise both with a time server (chrony, timedatectl)`,
    },
  ];
}
