/**
 * Sessions and invitations that have ended: kept for a while to show managers when a recruiter was
 * last active, then deleted.
 */
import type { Queryable } from "../../db/database.ts";
import { integer, onlyRow } from "../../db/rows.ts";

export interface ExpiredLogIns {
  /** Expired sessions: better-auth deletes one only if its cookie is sent again. */
  sessions: number;
  /** Used or expired. */
  invitations: number;
}

/** $1: the cutoff. */
const oldSessions = "from recruiter_session where expires_at < $1::timestamptz";
const oldInvitations = "from recruiter_invitation where coalesce(used_at, expires_at) < $1::timestamptz";

/** Deletes what ended before `cutoff`, and returns the counts. */
export function deleteExpired(database: Queryable, cutoff: Date): Promise<ExpiredLogIns> {
  return each(async (source) => (await database.query(`delete ${source}`, [cutoff.toISOString()])).rowCount);
}

/** Counts what {@link deleteExpired} would delete. */
export function countExpired(database: Queryable, cutoff: Date): Promise<ExpiredLogIns> {
  return each(async (source) => {
    const rows = await database.rows({ count: integer }, `select count(*) as count ${source}`, [cutoff.toISOString()]);
    return onlyRow(rows).count;
  });
}

async function each(run: (source: string) => Promise<number>): Promise<ExpiredLogIns> {
  return { sessions: await run(oldSessions), invitations: await run(oldInvitations) };
}
