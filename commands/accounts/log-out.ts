/**
 * Ends sessions from the desk: own or another recruiter's, one or all. Password and account changes
 * record the sessions they end themselves.
 */
import { type Actor, recordAtDesk } from "../audit/record.ts";
import type { Database } from "../../db/database.ts";
import { endSession, endSessions } from "./sessions.ts";

/** Returns how many sessions there were. */
export async function logOutEverywhere(database: Database, recruiterId: string, actor: Actor): Promise<number> {
  return database.transaction(async (transaction) => {
    const ended = await endSessions(transaction, recruiterId);
    await recordAtDesk(transaction, actor, "sessions_ended", { subject: recruiterId, detail: { ended } });
    return ended;
  });
}

/** False: this recruiter has no such session. */
export async function logOut(database: Database, recruiterId: string, id: string, actor: Actor): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const ended = await endSession(transaction, recruiterId, id);
    if (ended) await recordAtDesk(transaction, actor, "sessions_ended", { subject: recruiterId, detail: { ended: 1 } });
    return ended;
  });
}
