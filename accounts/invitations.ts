/** Invitations: saved, shown, and used up by whoever makes their account with one. */
import { recordAtDesk } from "../audit/record.ts";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database, Queryable } from "../db/database.ts";
import { boolean, nullable, oneOf, onlyRow, text } from "../db/rows.ts";
import { recruiterInvitation } from "../db/schema.ts";
import { type DeskRole, deskRoles } from "../domain/desk/desk.ts";
import { removePasskeys } from "./passkeys.ts";
import { endSessions, forgetHalfWay } from "./sessions.ts";
import { type AccountContext, tellOwner } from "./tell-owner.ts";

export interface NewInvitation {
  /** In small letters. */
  readonly email: string;
  readonly role: DeskRole;
  readonly tokenHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** The manager, by id; null: the command line. */
  readonly by: string | null;
}

/**
 * Saves it and returns the role it really gives: the first one invited is the manager. Earlier invitations of the same
 * address open nothing any more.
 */
export async function saveInvitation(database: Database, invitation: NewInvitation): Promise<DeskRole> {
  return database.transaction(
    async (transaction) => {
      const rows = await transaction.rows(
        { managed: boolean, known: nullable(oneOf(deskRoles)) },
        `select exists (select from recruiter where role = 'manager' and disabled_at is null)
           or exists (select from recruiter_invitation
             where role = 'manager' and used_at is null and expires_at > $2::timestamptz and email <> $1) as managed,
           (select role from recruiter where email = $1) as known`,
        [invitation.email, invitation.now.toISOString()],
      );
      // Of a reset the role that the account has; the very first one invited is the manager.
      const { managed, known } = onlyRow(rows);
      const role = known ?? (managed ? invitation.role : "manager");
      await transaction.query("delete from recruiter_invitation where email = $1 and used_at is null", [
        invitation.email,
      ]);
      await transaction.query(
        `insert into recruiter_invitation (token_hash, email, role, created_at, expires_at, invited_by)
         values ($1, $2, $3, $4::timestamptz, $5::timestamptz, $6)`,
        [
          invitation.tokenHash,
          invitation.email,
          role,
          invitation.now.toISOString(),
          invitation.expiresAt.toISOString(),
          invitation.by,
        ],
      );
      const actor = { by: invitation.by, at: invitation.now };
      const about = { subject: invitation.email, detail: { role } };
      await recordAtDesk(transaction, actor, known === null ? "invited" : "reset_link_made", about);
      return role;
    },
    { locks: [invitationLock] },
  );
}

/** So that two first invitations at once make one manager. */
const invitationLock = 6_204_551_937_710_283n;

/** Whom an invitation is for; null: unknown, used or over. */
export async function invitedEmail(database: Queryable, tokenHash: string, now: Date): Promise<string | null> {
  const { email } = recruiterInvitation;
  const [found] = await database.orm.select({ email }).from(recruiterInvitation).where(opens(tokenHash, now));
  return found?.email ?? null;
}

function opens(hash: string, now: Date) {
  const { tokenHash, usedAt, expiresAt } = recruiterInvitation;
  return and(eq(tokenHash, hash), isNull(usedAt), gt(expiresAt, now));
}

export interface NewAccount {
  readonly tokenHash: string;
  readonly now: Date;
  /** For a new recruiter and a new account. */
  readonly ids: { readonly recruiter: string; readonly account: string };
  readonly name: string;
  readonly passwordHash: string;
  /** "Firefox, Windows"; null: not known. */
  readonly browser: string | null;
}

export interface AcceptedAccount {
  readonly recruiterId: string;
  /** It was there before. */
  readonly reset: boolean;
}

/**
 * Uses up the invitation and makes the account, or sets an existing one back: new password, no second step, no passkey,
 * no session, of which its owner is told. Null: unknown, used or over.
 */
export async function acceptInvitation(context: AccountContext, account: NewAccount): Promise<AcceptedAccount | null> {
  return context.database.transaction(async (transaction) => {
    const { email, role } = recruiterInvitation;
    const [invited] = await transaction.orm
      .update(recruiterInvitation)
      .set({ usedAt: account.now })
      .where(opens(account.tokenHash, account.now))
      .returning({ email, role });
    if (!invited) return null;
    const saved = await transaction.rows(
      { id: text },
      `insert into recruiter (id, name, email, email_verified, created_at, updated_at, role)
       values ($1, $2, $3, true, $4::timestamptz, $4::timestamptz, $5)
       on conflict (email) do update set name = excluded.name, updated_at = excluded.updated_at, role = excluded.role,
         two_factor_enabled = false
       returning id`,
      [account.ids.recruiter, account.name, invited.email, account.now.toISOString(), invited.role],
    );
    const { id } = onlyRow(saved);
    await endSessions(transaction, id);
    await forgetHalfWay(transaction, id);
    await removePasskeys(transaction, id);
    for (const table of ["recruiter_account", "recruiter_two_factor"]) {
      await transaction.query(`delete from ${table} where user_id = $1`, [id]);
    }
    await transaction.query(
      `insert into recruiter_account (id, account_id, provider_id, user_id, password, created_at, updated_at)
       values ($1, $2, 'credential', $2, $3, $4::timestamptz, $4::timestamptz)`,
      [account.ids.account, id, account.passwordHash, account.now.toISOString()],
    );
    const reset = id !== account.ids.recruiter;
    await recordAtDesk(transaction, { by: id, at: account.now }, reset ? "account_reset" : "account_made", {
      subject: id,
    });
    if (reset) await tellOwner(context, transaction, id, "account.reset", { browser: account.browser });
    return { recruiterId: id, reset };
  });
}
