import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { unsubscribeAll } from "./push.ts";
import type { Queryable } from "../../db/database.ts";
import { recruiterSession } from "../../db/schema.ts";

/** Ends all sessions of a recruiter, or all but the one with this token. Returns how many. */
export async function endSessions(database: Queryable, recruiterId: string, exceptToken = ""): Promise<number> {
  // No push messages without any session.
  if (exceptToken === "") await unsubscribeAll(database, recruiterId);
  const { rowCount } = await database.query("delete from recruiter_session where user_id = $1 and token <> $2", [
    recruiterId,
    exceptToken,
  ]);
  return rowCount;
}

/** Ends the session with this token, if it exists. */
export async function endSessionWith(database: Queryable, token: string): Promise<void> {
  await database.query("delete from recruiter_session where token = $1", [token]);
}

export async function isSessionOpen(database: Queryable, token: string): Promise<boolean> {
  const { rowCount } = await database.query("select from recruiter_session where token = $1", [token]);
  return rowCount > 0;
}

/** Ends half-finished log-ins, which began with credentials that are no longer valid. */
export async function forgetPartialLogin(database: Queryable, recruiterId: string): Promise<void> {
  await database.query("delete from recruiter_verification where value = $1", [recruiterId]);
}

export interface OpenSession {
  readonly id: string;
  readonly token: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** Sessions that have not expired, newest first. */
export async function sessionsOf(database: Queryable, recruiterId: string): Promise<OpenSession[]> {
  const { id, token, userAgent, createdAt, updatedAt, userId, expiresAt } = recruiterSession;
  return database.orm
    .select({ id, token, userAgent, createdAt, lastSeenAt: updatedAt })
    .from(recruiterSession)
    .where(and(eq(userId, recruiterId), gt(expiresAt, sql`now()`)))
    .orderBy(desc(createdAt), asc(id));
}

/** False: this recruiter has no such session. */
export async function endSession(database: Queryable, recruiterId: string, id: string): Promise<boolean> {
  const { rowCount } = await database.query("delete from recruiter_session where id = $1 and user_id = $2", [
    id,
    recruiterId,
  ]);
  return rowCount > 0;
}
