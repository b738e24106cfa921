/** Recruiters: their accounts, invitations and sessions, and the numbers they write from (B5, B6). */
import type { DeskLanguage, DeskRole } from "../../domain/desk/desk.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import type { Database, Queryable, Transaction } from "../database.ts";

/**
 * Keeps every number of the operator's file, so that one that is taken out later is still known to have been ours (B5).
 * Called at every start and whenever the file changes.
 */
export async function rememberNumbers(database: Queryable, operator: Operator, now: Date): Promise<void> {
  const { identity, recruiters } = operator;
  const numbers = new Map<string, string>();
  if (identity.whatsapp) numbers.set(identity.whatsapp, identity.name);
  for (const { name, numbers: own } of recruiters) for (const number of own) numbers.set(number, name);
  if (numbers.size === 0) return;
  await database.query(
    `insert into recruiter_number (number, name, first_seen_at, last_seen_at)
     select n.number, n.name, $2::timestamptz, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as n (number text, name text)
     on conflict (number) do update set name = excluded.name, last_seen_at = excluded.last_seen_at`,
    [JSON.stringify([...numbers].map(([number, name]) => ({ number, name }))), now.toISOString()],
  );
}

export interface Recruiter {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: DeskRole;
  readonly disabledAt: Date | null;
  readonly hasSecondStep: boolean;
  /** That still hold. */
  readonly sessions: number;
  readonly passkeys: number;
  readonly lastSeenAt: Date | null;
}

export async function listRecruiters(database: Queryable): Promise<Recruiter[]> {
  const { rows } = await database.query<
    Omit<Recruiter, "sessions" | "passkeys"> & { sessions: number | string; passkeys: number | string }
  >(
    `select r.id, r.name, r.email, r.role, r.disabled_at as "disabledAt", r.two_factor_enabled as "hasSecondStep",
       count(s.id) filter (where s.expires_at > now()) as sessions,
       (select count(*) from recruiter_passkey p where p.user_id = r.id) as passkeys, max(s.updated_at) as "lastSeenAt"
     from recruiter r left join recruiter_session s on s.user_id = r.id
     group by r.id order by r.name, r.id`,
  );
  return rows.map((row) => ({ ...row, sessions: Number(row.sessions), passkeys: Number(row.passkeys) }));
}

/** Everybody whom an application can be given to. */
export async function activeRecruiters(database: Queryable): Promise<{ readonly id: string; readonly name: string }[]> {
  const { rows } = await database.query<{ id: string; name: string }>(
    "select id, name from recruiter where disabled_at is null order by name, id",
    [],
    "active-recruiters",
  );
  return rows;
}

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
export async function saveInvitation(database: Database, one: NewInvitation): Promise<DeskRole> {
  return database.transaction(
    async (transaction) => {
      const { rows } = await transaction.query<{ managed: boolean; role: DeskRole | null }>(
        `select exists (select from recruiter where role = 'manager' and disabled_at is null)
           or exists (select from recruiter_invitation
             where role = 'manager' and used_at is null and expires_at > $2::timestamptz and email <> $1) as managed,
           (select role from recruiter where email = $1) as role`,
        [one.email, one.now.toISOString()],
      );
      // Of a reset the role that the account has; the very first one invited is the manager.
      const role = rows[0]?.role ?? (rows[0]?.managed ? one.role : "manager");
      await transaction.query("delete from recruiter_invitation where email = $1 and used_at is null", [one.email]);
      await transaction.query(
        `insert into recruiter_invitation (token_hash, email, role, created_at, expires_at, invited_by)
         values ($1, $2, $3, $4::timestamptz, $5::timestamptz, $6)`,
        [one.tokenHash, one.email, role, one.now.toISOString(), one.expiresAt.toISOString(), one.by],
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
  one: NewAccount,
  /** Of an account that was there before. In the transaction. */
  tell: (transaction: Transaction, recruiterId: string) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ email: string; role: DeskRole }>(
      `update recruiter_invitation set used_at = $2::timestamptz
       where token_hash = $1 and used_at is null and expires_at > $2::timestamptz returning email, role`,
      [one.tokenHash, one.now.toISOString()],
    );
    const [invited] = rows;
    if (!invited) return false;
    const { rows: saved } = await transaction.query<{ id: string }>(
      `insert into recruiter (id, name, email, email_verified, created_at, updated_at, role)
       values ($1, $2, $3, true, $4::timestamptz, $4::timestamptz, $5)
       on conflict (email) do update set name = excluded.name, updated_at = excluded.updated_at, role = excluded.role,
         two_factor_enabled = false
       returning id`,
      [one.ids.recruiter, one.name, invited.email, one.now.toISOString(), invited.role],
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
      [one.ids.account, id, one.passwordHash, one.now.toISOString()],
    );
    if (id !== one.ids.recruiter) await tell(transaction, id);
    return true;
  });
}

/** Ends every session at once. False: nobody has this address. */
export async function disableRecruiter(database: Database, email: string, now: Date): Promise<boolean> {
  return database.transaction((transaction) => disableIn(transaction, email, now));
}

export async function disableIn(transaction: Transaction, email: string, now: Date): Promise<boolean> {
  const { rows } = await transaction.query<{ id: string }>(
    `update recruiter set disabled_at = coalesce(disabled_at, $2::timestamptz), updated_at = $2::timestamptz
     where email = $1 returning id`,
    [email, now.toISOString()],
  );
  const [found] = rows;
  if (!found) return false;
  await endSessions(transaction, found.id);
  // Also what was half way through a log-in.
  await transaction.query("delete from recruiter_verification where value = $1", [found.id]);
  await transaction.query("delete from recruiter_invitation where email = $1 and used_at is null", [email]);
  return true;
}

export async function enableRecruiter(database: Queryable, email: string, now: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    "update recruiter set disabled_at = null, updated_at = $2::timestamptz where email = $1",
    [email, now.toISOString()],
  );
  return rowCount > 0;
}

/** All of one recruiter, or all but the one with this token. Returns how many there were. */
export async function endSessions(database: Queryable, recruiterId: string, exceptToken = ""): Promise<number> {
  const { rowCount } = await database.query("delete from recruiter_session where user_id = $1 and token <> $2", [
    recruiterId,
    exceptToken,
  ]);
  return rowCount;
}

export interface AccountState {
  readonly id: string;
  readonly email: string;
  readonly role: DeskRole;
  readonly disabled: boolean;
}

export async function recruiterById(database: Queryable, id: string): Promise<AccountState | null> {
  const { rows } = await database.query<AccountState>(
    "select id, email, role, disabled_at is not null as disabled from recruiter where id = $1",
    [id],
    "recruiter-by-id",
  );
  return rows[0] ?? null;
}

export async function recruiterByEmail(database: Queryable, email: string): Promise<AccountState | null> {
  const { rows } = await database.query<AccountState>(
    "select id, email, role, disabled_at is not null as disabled from recruiter where email = $1",
    [email],
  );
  return rows[0] ?? null;
}

/** What the desk was just read in. */
export async function rememberLanguage(database: Queryable, id: string, language: DeskLanguage): Promise<void> {
  await database.query("update recruiter set language = $2 where id = $1", [id, language]);
}

export async function hasPasskey(database: Queryable, recruiterId: string): Promise<boolean> {
  const { rows } = await database.query("select from recruiter_passkey where user_id = $1 limit 1", [recruiterId]);
  return rows.length > 0;
}

/** Whose log-in is half way: the recruiter of better-auth's second-step cookie. */
export async function recruiterOfSecondStep(database: Queryable, identifier: string): Promise<string | null> {
  const { rows } = await database.query<{ value: string }>(
    "select value from recruiter_verification where identifier = $1 and expires_at > now()",
    [identifier],
  );
  return rows[0]?.value ?? null;
}

/** Whose session this is, whether or not it still holds. */
export async function recruiterOfSession(database: Queryable, token: string): Promise<AccountState | null> {
  const { rows } = await database.query<AccountState>(
    `select r.id, r.email, r.role, r.disabled_at is not null as disabled
     from recruiter_session s join recruiter r on r.id = s.user_id where s.token = $1`,
    [token],
  );
  return rows[0] ?? null;
}
