/** What is left of log-ins that are over: kept for a while, because managers see when somebody was last there, and then deleted. */
import type { Queryable } from "../db/database.ts";
import { integer, onlyRow } from "../db/rows.ts";

export interface ExpiredLogIns {
  /** That ended by themselves: better-auth deletes one only when its cookie comes again. */
  sessions: number;
  /** Used, or over. */
  invitations: number;
}

/** $1: what was over before it. */
const oldSessions = "from recruiter_session where expires_at < $1::timestamptz";
const oldInvitations = "from recruiter_invitation where coalesce(used_at, expires_at) < $1::timestamptz";

/** Deletes what was over before `cutoff`, and says how much. */
export function forgetExpired(database: Queryable, cutoff: Date): Promise<ExpiredLogIns> {
  return each(async (what) => (await database.query(`delete ${what}`, [cutoff.toISOString()])).rowCount);
}

/** Says how much {@link forgetExpired} would delete, and deletes nothing. */
export function countExpired(database: Queryable, cutoff: Date): Promise<ExpiredLogIns> {
  return each(async (what) => {
    const rows = await database.rows({ count: integer }, `select count(*) as count ${what}`, [cutoff.toISOString()]);
    return onlyRow(rows).count;
  });
}

async function each(act: (what: string) => Promise<number>): Promise<ExpiredLogIns> {
  return { sessions: await act(oldSessions), invitations: await act(oldInvitations) };
}
