/** Who can log in to the desk, as managers see and change it (B6). */
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { DeskRole } from "../domain/desk/desk.ts";
import type { Database, Queryable, Transaction } from "../db/database.ts";
import { recruiter, recruiterInvitation, recruiterPasskey } from "../db/schema.ts";
import { disableIn } from "./disable.ts";
import { recruiterById } from "./recruiters.ts";

export interface KeptPasskey {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date | null;
}

export async function passkeysOf(database: Queryable, recruiterId: string): Promise<KeptPasskey[]> {
  const { id, name, createdAt, userId } = recruiterPasskey;
  return database.orm
    .select({ id, name, createdAt })
    .from(recruiterPasskey)
    .where(eq(userId, recruiterId))
    .orderBy(asc(createdAt), asc(id));
}

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
export async function takeBackInvitation(database: Queryable, id: string): Promise<string | null> {
  const { email, usedAt } = recruiterInvitation;
  // As text: what is no uuid is unknown, not an error.
  const [taken] = await database.orm
    .delete(recruiterInvitation)
    .where(and(eq(sql`${recruiterInvitation.id}::text`, id), isNull(usedAt)))
    .returning({ email });
  return taken?.email ?? null;
}

export type Disabled = "done" | "unknown" | "last_manager";

/** By a manager. `tell` is called in the transaction, unless it was so already. */
export async function disableAs(
  database: Database,
  { actor, target, now }: { readonly actor: string; readonly target: string; readonly now: Date },
  tell: (transaction: Transaction) => Promise<void>,
): Promise<Disabled> {
  return database.transaction(
    async (transaction) => {
      const found = await recruiterById(transaction, target);
      if (!found) return "unknown";
      // Asked again under the lock: two managers who switch each other off at once must not both succeed.
      const { rowCount: others } = await transaction.query(
        "select from recruiter where role = 'manager' and disabled_at is null and id <> $1 limit 1",
        [target],
      );
      const self = await recruiterById(transaction, actor);
      if (others === 0 || !self || self.disabled) return "last_manager";
      await disableIn(transaction, found.email, now);
      if (!found.disabled) await tell(transaction);
      return "done";
    },
    { locks: [managersLock] },
  );
}

/** So that what managers do to each other happens one after the other. */
const managersLock = 6_204_551_937_710_284n;
