import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/database.ts";
import { integer, nullable, oneOf, type Row, text, time } from "../../db/rows.ts";
import { recruiter, recruiterSession, recruiterVerification } from "../../db/schema.ts";
import { type DeskLanguage, type DeskRole, deskRoles } from "../../domain/desk/desk.ts";
import { secondSteps } from "../../domain/desk/team.ts";
import { providerId } from "../../domain/oidc/provider.ts";
import type { Operator } from "../../domain/operator/operator.ts";

const listed = {
  id: text,
  name: text,
  email: text,
  role: oneOf(deskRoles),
  disabledAt: nullable(time),
  secondStep: oneOf(secondSteps),
  /** That have not expired. */
  sessions: integer,
  passkeys: integer,
  lastSeenAt: nullable(time),
};

/** @param oidc the log-in provider; undefined: none */
export function listRecruiters(database: Queryable, { oidc }: Pick<Operator, "oidc">): Promise<Row<typeof listed>[]> {
  return database.rows(
    listed,
    `select r.id, r.name, r.email, r.role, r.disabled_at as "disabledAt",
       case when r.two_factor_enabled then 'desk'
         when exists (select from recruiter_account a where a.user_id = r.id and a.provider_id = $1) then 'provider'
         else 'none' end as "secondStep",
       count(s.id) filter (where s.expires_at > now()) as sessions,
       (select count(*) from recruiter_passkey p where p.user_id = r.id) as passkeys, max(s.updated_at) as "lastSeenAt"
     from recruiter r left join recruiter_session s on s.user_id = r.id
     group by r.id order by r.name, r.id`,
    [oidc?.secondStep === "provider" ? providerId(oidc) : null],
  );
}

export async function isActive(database: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from recruiter where id = $1 and disabled_at is null",
    [id],
    "recruiter-active",
  );
  return rowCount > 0;
}

export async function activeRecruiters(database: Queryable): Promise<{ readonly id: string; readonly name: string }[]> {
  const { id, name, disabledAt } = recruiter;
  return database.orm.select({ id, name }).from(recruiter).where(isNull(disabledAt)).orderBy(asc(name), asc(id));
}

export interface AccountState {
  readonly id: string;
  readonly email: string;
  readonly role: DeskRole;
  readonly disabled: boolean;
}

const account = {
  id: recruiter.id,
  email: recruiter.email,
  role: recruiter.role,
  disabledAt: recruiter.disabledAt,
};

export async function recruiterById(database: Queryable, id: string): Promise<AccountState | null> {
  const [row] = await database.orm.select(account).from(recruiter).where(eq(recruiter.id, id));
  return row ? stateOf(row) : null;
}

/**
 * Whether the account may still manage others, which it must be until a command commits: a change
 * of the account waits for the transaction, and the check for a change under way.
 */
export async function isStillManager(transaction: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await transaction.query(
    "select from recruiter where id = $1 and role = 'manager' and disabled_at is null for share",
    [id],
  );
  return rowCount > 0;
}

export async function recruiterByEmail(database: Queryable, email: string): Promise<AccountState | null> {
  const [row] = await database.orm.select(account).from(recruiter).where(eq(recruiter.email, email));
  return row ? stateOf(row) : null;
}

/** The name under which the recruiter's actions appear. */
export async function recruiterNamed(
  database: Queryable,
  email: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const { id, name } = recruiter;
  const [row] = await database.orm.select({ id, name }).from(recruiter).where(eq(recruiter.email, email));
  return row ?? null;
}

/** Null: the recruiter has never logged in. */
export async function languageOf(database: Queryable, id: string): Promise<DeskLanguage | null> {
  const [row] = await database.orm.select({ language: recruiter.language }).from(recruiter).where(eq(recruiter.id, id));
  return row?.language ?? null;
}

/** The language of the desk and of emails. */
export async function chooseLanguage(database: Queryable, id: string, language: DeskLanguage): Promise<void> {
  await database.query("update recruiter set language = $2 where id = $1", [id, language]);
}

/**
 * Sets the language requested by the browser at the first log-in, unless the recruiter has chosen
 * one.
 */
export async function setInitialLanguage(database: Queryable, id: string, language: DeskLanguage): Promise<void> {
  await database.query("update recruiter set language = $2 where id = $1 and language is null", [id, language]);
}

/** The recruiter of a log-in that awaits its second step (better-auth's cookie). */
export async function recruiterOfSecondStep(database: Queryable, identifier: string): Promise<string | null> {
  const { value, expiresAt } = recruiterVerification;
  const [row] = await database.orm
    .select({ value })
    .from(recruiterVerification)
    .where(and(eq(recruiterVerification.identifier, identifier), gt(expiresAt, sql`now()`)));
  return row?.value ?? null;
}

/** The recruiter of a session, even of an expired one. */
export async function recruiterOfSession(database: Queryable, token: string): Promise<AccountState | null> {
  const [row] = await database.orm
    .select(account)
    .from(recruiterSession)
    .innerJoin(recruiter, eq(recruiter.id, recruiterSession.userId))
    .where(eq(recruiterSession.token, token));
  return row ? stateOf(row) : null;
}

function stateOf({ disabledAt, ...rest }: Pick<typeof recruiter.$inferSelect, keyof typeof account>): AccountState {
  return { ...rest, disabled: disabledAt !== null };
}
