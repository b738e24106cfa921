/** Unused invitations, as managers list and revoke them (B6). */
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { DeskRole } from "../../domain/desk/desk.ts";
import { type Actor, recordAtDesk } from "../audit/record.ts";
import type { Database, Queryable, Transaction } from "../../db/database.ts";
import { text } from "../../db/rows.ts";
import { recruiter, recruiterInvitation } from "../../db/schema.ts";

export interface UnusedInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: DeskRole;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly invitedBy: string | null;
}

/** Includes expired ones. */
export async function unusedInvitations(database: Queryable): Promise<UnusedInvitation[]> {
  const { id, email, role, createdAt, expiresAt, invitedBy, usedAt } = recruiterInvitation;
  return database.orm
    .select({ id, email, role, createdAt, expiresAt, invitedBy: recruiter.name })
    .from(recruiterInvitation)
    .leftJoin(recruiter, eq(recruiter.id, invitedBy))
    .where(isNull(usedAt))
    .orderBy(desc(createdAt), asc(id))
    .limit(200);
}

/** Returns the address it was for; null: there is no such invitation. */
export async function takeBackInvitation(database: Database, id: string, actor: Actor): Promise<string | null> {
  return database.transaction(async (transaction) => {
    const { email, usedAt } = recruiterInvitation;
    // Compared as text: an invalid uuid is unknown, not an error.
    const [taken] = await transaction.orm
      .delete(recruiterInvitation)
      .where(and(eq(sql`${recruiterInvitation.id}::text`, id), isNull(usedAt)))
      .returning({ email });
    if (!taken) return null;
    await recordAtDesk(transaction, actor, "invitation_revoked", { subject: taken.email });
    return taken.email;
  });
}

/**
 * Ends the unused invitations and reset links that this recruiter made. Otherwise a manager who
 * leaves could keep one to come back, or to take over a colleague's account.
 */
export async function endInvitationsOf(transaction: Transaction, recruiterId: string, actor: Actor): Promise<void> {
  const ended = await transaction.rows(
    { email: text },
    "delete from recruiter_invitation where invited_by = $1 and used_at is null returning email",
    [recruiterId],
  );
  for (const { email } of ended) await recordAtDesk(transaction, actor, "invitation_revoked", { subject: email });
}
