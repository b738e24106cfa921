/** Who can log in to the desk, as managers see and change it (B6). */
import type { DeskRole } from "../domain/desk/desk.ts";
import type { Database, Queryable, Transaction } from "../db/database.ts";
import { disableIn } from "./disable.ts";
import { recruiterById } from "./recruiters.ts";

export interface KeptPasskey {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date | null;
}

export async function passkeysOf(database: Queryable, recruiterId: string): Promise<KeptPasskey[]> {
  const { rows } = await database.query<KeptPasskey>(
    `select id, name, created_at as "createdAt" from recruiter_passkey where user_id = $1 order by created_at, id`,
    [recruiterId],
  );
  return rows;
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
  const { rows } = await database.query<UnusedInvitation>(
    `select i.id, i.email, i.role, i.created_at as "createdAt", i.expires_at as "expiresAt", r.name as "invitedBy"
     from recruiter_invitation i left join recruiter r on r.id = i.invited_by
     where i.used_at is null order by i.created_at desc, i.id limit 200`,
  );
  return rows;
}

/** Whom it was for; null: there is none that could be used. */
export async function takeBackInvitation(database: Queryable, id: string): Promise<string | null> {
  const { rows } = await database.query<{ email: string }>(
    "delete from recruiter_invitation where id::text = $1 and used_at is null returning email",
    [id],
  );
  return rows[0]?.email ?? null;
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
      const { rows } = await transaction.query(
        "select from recruiter where role = 'manager' and disabled_at is null and id <> $1 limit 1",
        [target],
      );
      const self = await recruiterById(transaction, actor);
      if (rows.length === 0 || !self || self.disabled) return "last_manager";
      await disableIn(transaction, found.email, now);
      if (!found.disabled) await tell(transaction);
      return "done";
    },
    { locks: [managersLock] },
  );
}

/** So that what managers do to each other happens one after the other. */
const managersLock = 6_204_551_937_710_284n;
