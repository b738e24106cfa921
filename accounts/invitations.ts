/** Invitations: saved, shown, and used up by whoever makes their account with one. */
import type { Database, Queryable, Transaction } from "../db/database.ts";
import type { DeskRole } from "../domain/desk/desk.ts";

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
      const { rows } = await transaction.query<{ managed: boolean; role: DeskRole | null }>(
        `select exists (select from recruiter where role = 'manager' and disabled_at is null)
           or exists (select from recruiter_invitation
             where role = 'manager' and used_at is null and expires_at > $2::timestamptz and email <> $1) as managed,
           (select role from recruiter where email = $1) as role`,
        [invitation.email, invitation.now.toISOString()],
      );
      // Of a reset the role that the account has; the very first one invited is the manager.
      const role = rows[0]?.role ?? (rows[0]?.managed ? invitation.role : "manager");
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
      return role;
    },
    { locks: [invitationLock] },
  );
}

/** So that two first invitations at once make one manager. */
const invitationLock = 6_204_551_937_710_283n;

/** Whom an invitation is for; null: unknown, used or over. */
export async function invitedEmail(database: Queryable, tokenHash: string, now: Date): Promise<string | null> {
  const { rows } = await database.query<{ email: string }>(
    `select email from recruiter_invitation
     where token_hash = $1 and used_at is null and expires_at > $2::timestamptz`,
    [tokenHash, now.toISOString()],
  );
  return rows[0]?.email ?? null;
}

export interface NewAccount {
  readonly tokenHash: string;
  readonly now: Date;
  /** For a new recruiter and a new account. */
  readonly ids: { readonly recruiter: string; readonly account: string };
  readonly name: string;
  readonly passwordHash: string;
}

/**
 * Uses up the invitation and makes the account, or sets an existing one back: new password, no second step, no passkey,
 * no session. False: unknown, used or over.
 */
export async function acceptInvitation(
  database: Database,
  account: NewAccount,
  /** Of an account that was there before. In the transaction. */
  tell: (transaction: Transaction, recruiterId: string) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ email: string; role: DeskRole }>(
      `update recruiter_invitation set used_at = $2::timestamptz
       where token_hash = $1 and used_at is null and expires_at > $2::timestamptz returning email, role`,
      [account.tokenHash, account.now.toISOString()],
    );
    const [invited] = rows;
    if (!invited) return false;
    const { rows: saved } = await transaction.query<{ id: string }>(
      `insert into recruiter (id, name, email, email_verified, created_at, updated_at, role)
       values ($1, $2, $3, true, $4::timestamptz, $4::timestamptz, $5)
       on conflict (email) do update set name = excluded.name, updated_at = excluded.updated_at, role = excluded.role,
         two_factor_enabled = false
       returning id`,
      [account.ids.recruiter, account.name, invited.email, account.now.toISOString(), invited.role],
    );
    const id = saved[0]?.id ?? "";
    for (const table of ["recruiter_session", "recruiter_account", "recruiter_two_factor", "recruiter_passkey"]) {
      await transaction.query(`delete from ${table} where user_id = $1`, [id]);
    }
    // A log-in that is half way began with the old password.
    await transaction.query("delete from recruiter_verification where value = $1", [id]);
    await transaction.query(
      `insert into recruiter_account (id, account_id, provider_id, user_id, password, created_at, updated_at)
       values ($1, $2, 'credential', $2, $3, $4::timestamptz, $4::timestamptz)`,
      [account.ids.account, id, account.passwordHash, account.now.toISOString()],
    );
    if (id !== account.ids.recruiter) await tell(transaction, id);
    return true;
  });
}
