/** Who can log in to the desk: read, and what is kept of how they read it. */
import type { Queryable } from "../db/database.ts";
import type { DeskLanguage, DeskRole } from "../domain/desk/desk.ts";

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
  const { rows } = await database.query<Recruiter>(
    `select r.id, r.name, r.email, r.role, r.disabled_at as "disabledAt", r.two_factor_enabled as "hasSecondStep",
       count(s.id) filter (where s.expires_at > now()) as sessions,
       (select count(*) from recruiter_passkey p where p.user_id = r.id) as passkeys, max(s.updated_at) as "lastSeenAt"
     from recruiter r left join recruiter_session s on s.user_id = r.id
     group by r.id order by r.name, r.id`,
  );
  return rows;
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
