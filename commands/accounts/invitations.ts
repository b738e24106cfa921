import { recordAtDesk } from "../audit/record.ts";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database, Queryable } from "../../db/database.ts";
import { boolean, nullable, oneOf, onlyRow, text } from "../../db/rows.ts";
import { recruiterInvitation } from "../../db/schema.ts";
import { type DeskRole, deskRoles } from "../../domain/desk/desk.ts";
import { removePasskeys } from "./passkeys.ts";
import { isStillManager } from "./recruiters.ts";
import { endSessions, forgetPartialLogin } from "./sessions.ts";
import { type AccountContext, notifyOwner } from "./notify-owner.ts";
import { endInvitationsOf } from "./unused-invitations.ts";

export interface NewInvitation {
  /** In lower case. */
  readonly email: string;
  readonly role: DeskRole;
  readonly tokenHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** The manager's id; null: the command line. */
  readonly by: string | null;
}

/**
 * Saves the invitation and returns the role it grants: the first one always grants manager. Earlier
 * invitations of the same address become invalid. Null: `by` is no manager any more.
 */
export async function saveInvitation(database: Database, invitation: NewInvitation): Promise<DeskRole | null> {
  return database.transaction(
    async (transaction) => {
      if (invitation.by !== null && !(await isStillManager(transaction, invitation.by))) return null;
      const rows = await transaction.rows(
        { managed: boolean, known: nullable(oneOf(deskRoles)) },
        `select exists (select from recruiter where role = 'manager' and disabled_at is null)
           or exists (select from recruiter_invitation
             where role = 'manager' and used_at is null and expires_at > $2::timestamptz and email <> $1) as managed,
           (select role from recruiter where email = $1) as known`,
        [invitation.email, invitation.now.toISOString()],
      );
      // A reset keeps the role of the account.
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

/** Two simultaneous first invitations must create only one manager. */
const invitationLock = 6_204_551_937_710_283n;

/** The address an invitation is for; null: unknown, used or expired. */
export async function invitedEmail(database: Queryable, tokenHash: string, now: Date): Promise<string | null> {
  const { email } = recruiterInvitation;
  const [row] = await database.orm.select({ email }).from(recruiterInvitation).where(opens(tokenHash, now));
  return row?.email ?? null;
}

function opens(hash: string, now: Date) {
  const { tokenHash, usedAt, expiresAt } = recruiterInvitation;
  return and(eq(tokenHash, hash), isNull(usedAt), gt(expiresAt, now));
}

export interface NewAccount {
  readonly tokenHash: string;
  readonly now: Date;
  /** Ids for a new recruiter and a new account. */
  readonly ids: { readonly recruiter: string; readonly account: string };
  readonly name: string;
  readonly passwordHash: string;
  /** For example "Firefox, Windows"; null: unknown. */
  readonly browser: string | null;
}

export interface AcceptedAccount {
  readonly recruiterId: string;
  readonly reset: boolean;
}

/**
 * Redeems the invitation: creates the account, or resets an existing one to a new password without
 * second step, passkeys and sessions, ends invitations it made, and notifies its owner. Null:
 * unknown, used or expired.
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
    await forgetPartialLogin(transaction, id);
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
    const actor = { by: id, at: account.now };
    // Someone else may have made them with this account.
    if (reset) await endInvitationsOf(transaction, id, actor);
    await recordAtDesk(transaction, actor, reset ? "account_reset" : "account_made", {
      subject: id,
    });
    if (reset) await notifyOwner(context, transaction, id, "account.reset", { browser: account.browser });
    return { recruiterId: id, reset };
  });
}
