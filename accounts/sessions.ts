/** Log-ins that hold, and how they end. */
import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { unsubscribeAll } from "./push.ts";
import type { Queryable } from "../db/database.ts";
import { recruiterSession } from "../db/schema.ts";

/** All of one recruiter, or all but the one with this token. Returns how many there were. */
export async function endSessions(database: Queryable, recruiterId: string, exceptToken = ""): Promise<number> {
  // Where nobody is logged in any more, nobody is told anything.
  if (exceptToken === "") await unsubscribeAll(database, recruiterId);
  const { rowCount } = await database.query("delete from recruiter_session where user_id = $1 and token <> $2", [
    recruiterId,
    exceptToken,
  ]);
  return rowCount;
}

/** The one with this token, if it is there. */
export async function endSessionWith(database: Queryable, token: string): Promise<void> {
  await database.query("delete from recruiter_session where token = $1", [token]);
}

/** A log-in that is half way began with a password or a second step that counts no more. */
export async function forgetHalfWay(database: Queryable, recruiterId: string): Promise<void> {
  await database.query("delete from recruiter_verification where value = $1", [recruiterId]);
}

export interface OpenSession {
  readonly id: string;
  readonly token: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** That still hold; the newest first. */
export async function sessionsOf(database: Queryable, recruiterId: string): Promise<OpenSession[]> {
  const { id, token, userAgent, createdAt, updatedAt, userId, expiresAt } = recruiterSession;
  return database.orm
    .select({ id, token, userAgent, createdAt, lastSeenAt: updatedAt })
    .from(recruiterSession)
    .where(and(eq(userId, recruiterId), gt(expiresAt, sql`now()`)))
    .orderBy(desc(createdAt), asc(id));
}

/** False: this recruiter has no session of that id. */
export async function endSession(database: Queryable, recruiterId: string, id: string): Promise<boolean> {
  const { rowCount } = await database.query("delete from recruiter_session where id = $1 and user_id = $2", [
    id,
    recruiterId,
  ]);
  return rowCount > 0;
}
