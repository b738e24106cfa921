/** Invitations that nobody has taken up yet, as managers see and take them back (B6). */
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { DeskRole } from "../domain/desk/desk.ts";
import { type Actor, recordAtDesk } from "../audit/record.ts";
import type { Database, Queryable } from "../db/database.ts";
import { recruiter, recruiterInvitation } from "../db/schema.ts";

export interface UnusedInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: DeskRole;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly invitedBy: string | null;
}

/** Also those whose time is over: nobody has taken them up yet. */
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

/** Whom it was for; null: there is none that could be used. */
export async function takeBackInvitation(database: Database, id: string, actor: Actor): Promise<string | null> {
  return database.transaction(async (transaction) => {
    const { email, usedAt } = recruiterInvitation;
    // As text: what is no uuid is unknown, not an error.
    const [taken] = await transaction.orm
      .delete(recruiterInvitation)
      .where(and(eq(sql`${recruiterInvitation.id}::text`, id), isNull(usedAt)))
      .returning({ email });
    if (!taken) return null;
    await recordAtDesk(transaction, actor, "invitation_revoked", { subject: taken.email });
    return taken.email;
  });
}
