/**
 * Finds the recruiter of a provider's identity: by its stable subject (`sub`), or the first time by
 * an email address the provider has verified. Once bound, a changed address grants access to no
 * account, old or new.
 */
import { randomBytes } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import { recordAtDesk } from "../audit/record.ts";
import type { Database, Queryable, Transaction } from "../../db/database.ts";
import { boolean, oneOf, type Row, text } from "../../db/rows.ts";
import { whyNotDisplayable } from "../../domain/application/shown-name.ts";
import { deskRoles } from "../../domain/desk/desk.ts";

/** What the provider has proven. Tokens are encrypted, as stored. */
export interface ProviderIdentity {
  readonly provider: string;
  readonly subject: string;
  readonly verifiedEmail: string | null;
  readonly name: string | null;
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

const entering = { id: text, email: text, role: oneOf(deskRoles), disabled: boolean, hasSecondStep: boolean };
export type Entering = Row<typeof entering>;

const columns = `r.id, r.email, r.role, r.disabled_at is not null as disabled, r.two_factor_enabled as "hasSecondStep"`;

/** Why the log-in is refused; for the log. */
export type Unmatched = "unverified" | "unknown" | "bound_elsewhere";

/** Creates nothing except an account, without password, for an open invitation of the address. */
export async function recruiterOfIdentity(
  database: Database,
  { provider, subject, verifiedEmail, name }: ProviderIdentity,
  now: Date,
): Promise<Entering | Unmatched> {
  // Applicants see the name. If it is doubtful, the address replaces it, so that no one is locked
  // out.
  const isName = name !== null && (await whyNotDisplayable(name, "en", pause)) === null;
  return database.transaction(async (transaction) => {
    const [bound] = await transaction.rows(
      entering,
      `select ${columns} from recruiter_account a join recruiter r on r.id = a.user_id
       where a.provider_id = $1 and a.account_id = $2`,
      [provider, subject],
    );
    if (bound) return bound;
    if (verifiedEmail === null) return "unverified";
    const [known] = await transaction.rows(
      { ...entering, elsewhere: boolean },
      `select ${columns},
         exists (select from recruiter_account a where a.user_id = r.id and a.provider_id = $2) as elsewhere
       from recruiter r where r.email = $1`,
      [verifiedEmail, provider],
    );
    if (known) return known.elsewhere ? "bound_elsewhere" : known;
    return (await acceptWithoutPassword(transaction, verifiedEmail, isName ? name : null, now)) ?? "unknown";
  });
}

/** Redeems an open invitation of this address; null: there is none. */
async function acceptWithoutPassword(
  transaction: Transaction,
  email: string,
  name: string | null,
  now: Date,
): Promise<Entering | null> {
  const [invited] = await transaction.rows(
    { role: oneOf(deskRoles) },
    `update recruiter_invitation set used_at = $2::timestamptz
     where email = $1 and used_at is null and expires_at > $2::timestamptz returning role`,
    [email, now.toISOString()],
  );
  if (!invited) return null;
  const id = randomBytes(16).toString("base64url");
  await transaction.query(
    `insert into recruiter (id, name, email, email_verified, created_at, updated_at, role)
     values ($1, $2, $3, true, $4::timestamptz, $4::timestamptz, $5)`,
    [id, nameOf(name, email), email, now.toISOString(), invited.role],
  );
  await recordAtDesk(transaction, { by: id, at: now }, "account_made", { subject: id });
  return { id, email, role: invited.role, disabled: false, hasSecondStep: false };
}

/** One line, for emails and lists. */
function nameOf(name: string | null, email: string): string {
  const line = (name ?? "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .trim()
    .slice(0, 80)
    .trim();
  return line === "" ? email.slice(0, email.indexOf("@")).slice(0, 80) : line;
}

/**
 * Completes the log-in: binds the identity to the recruiter, and keeps the tokens for later checks.
 * False: another recruiter or identity was bound meanwhile.
 */
export async function bindIdentity(
  database: Queryable,
  recruiterId: string,
  { provider, subject, accessToken, refreshToken }: ProviderIdentity,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into recruiter_account (id, account_id, provider_id, user_id, access_token, refresh_token,
       created_at, updated_at, asked_at, answered_at, agreed_at)
     select $1, $2, $3, $4, $5, $6, now(), now(), now(), now(), now()
     where not exists (
       select from recruiter_account where user_id = $4 and provider_id = $3 and account_id <> $2)
     on conflict (provider_id, account_id) where provider_id <> 'credential'
     do update set access_token = excluded.access_token, refresh_token = excluded.refresh_token, updated_at = now(),
       asked_at = now(), answered_at = now(), agreed_at = now()
     where recruiter_account.user_id = excluded.user_id`,
    [randomBytes(16).toString("base64url"), subject, provider, recruiterId, accessToken, refreshToken],
  );
  return rowCount > 0;
}

/** Makes the session depend on the provider's checks. */
export async function recordProvider(database: Queryable, token: string, provider: string): Promise<void> {
  await database.query("update recruiter_session set provider = $2 where token = $1", [token, provider]);
}

/** Whether the recruiter has logged in with this identity before. */
export async function isBound(
  database: Queryable,
  recruiterId: string,
  { provider, subject }: Pick<ProviderIdentity, "provider" | "subject">,
): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from recruiter_account where user_id = $1 and provider_id = $2 and account_id = $3",
    [recruiterId, provider, subject],
  );
  return rowCount > 0;
}

/** Whether the recruiter has no password to ask for. */
export async function hasNoPassword(database: Queryable, recruiterId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from recruiter_account where user_id = $1 and provider_id = 'credential' and password is not null",
    [recruiterId],
  );
  return rowCount === 0;
}
