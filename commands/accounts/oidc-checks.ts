/**
 * When the provider was last asked about a recruiter, and what its answer entails. Uses the
 * database's clock, which all machines share.
 */
import { recordAtDesk } from "../audit/record.ts";
import type { Database, Queryable } from "../../db/database.ts";
import { boolean, nullable, type Row, text } from "../../db/rows.ts";
import { unsubscribeAll } from "./push.ts";

const check = {
  subject: text,
  accessToken: nullable(text),
  refreshToken: nullable(text),
  /** The last check is old enough for another. */
  due: boolean,
  underWay: boolean,
  /** The last yes is recent enough to go on without an answer. */
  trusted: boolean,
};
export type ProviderCheck = Row<typeof check>;

interface Limits {
  /** Seconds between two checks. */
  readonly every: number;
  /** Seconds after which an unanswered check is repeated. */
  readonly givenUp: number;
  /** Seconds for which the provider may stay silent. */
  readonly silence: number;
}

/** Null: the recruiter is not bound to the provider, or no longer. */
export async function providerCheck(
  database: Queryable,
  recruiterId: string,
  provider: string,
  { every, givenUp, silence }: Limits,
): Promise<ProviderCheck | null> {
  const [row] = await database.rows(
    check,
    `select account_id as subject, access_token as "accessToken", refresh_token as "refreshToken",
       coalesce(asked_at < now() - make_interval(secs => case when answered_at is null then $4::integer else $3::integer end), true)
         as due,
       coalesce(asked_at > now() - make_interval(secs => $4::integer), false)
         and coalesce(answered_at < asked_at, true) as "underWay",
       coalesce(agreed_at > now() - make_interval(secs => $5::integer), false) as trusted
     from recruiter_account where user_id = $1 and provider_id = $2`,
    [recruiterId, provider, every, givenUp, silence],
    "provider-check",
  );
  return row ?? null;
}

/** True for one caller only, who then asks the provider. */
export async function claimCheck(
  database: Queryable,
  recruiterId: string,
  provider: string,
  { every, givenUp }: Limits,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update recruiter_account set asked_at = now(), answered_at = null where user_id = $1 and provider_id = $2
       and coalesce(asked_at < now() - make_interval(secs => case when answered_at is null then $4::integer else $3::integer end), true)`,
    [recruiterId, provider, every, givenUp],
  );
  return rowCount > 0;
}

/**
 * `tokens`: new ones after a yes, encrypted; null: no answer. Does not overwrite the tokens of a
 * newer log-in.
 */
export async function checkAnswered(
  database: Queryable,
  recruiterId: string,
  provider: string,
  asked: Pick<ProviderCheck, "accessToken">,
  tokens: { readonly access: string; readonly refresh: string | null } | null,
): Promise<void> {
  if (tokens === null) {
    await database.query("update recruiter_account set answered_at = now() where user_id = $1 and provider_id = $2", [
      recruiterId,
      provider,
    ]);
    return;
  }
  await database.query(
    `update recruiter_account set answered_at = now(), agreed_at = now(), access_token = $4, refresh_token = $5
     where user_id = $1 and provider_id = $2 and access_token = $3`,
    [recruiterId, provider, asked.accessToken, tokens.access, tokens.refresh],
  );
}

/**
 * After a no: ends the sessions that came from the provider, and all push subscriptions. False: a
 * newer log-in makes the no obsolete.
 */
export async function endByProvider(
  database: Database,
  recruiterId: string,
  provider: string,
  asked: Pick<ProviderCheck, "accessToken">,
  now: Date,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(
      `update recruiter_account set answered_at = now(), agreed_at = null, access_token = null, refresh_token = null
       where user_id = $1 and provider_id = $2 and access_token is not distinct from $3`,
      [recruiterId, provider, asked.accessToken],
    );
    if (rowCount === 0) return false;
    const { rowCount: ended } = await transaction.query(
      "delete from recruiter_session where user_id = $1 and provider = $2",
      [recruiterId, provider],
    );
    await unsubscribeAll(transaction, recruiterId);
    await recordAtDesk(transaction, { by: recruiterId, at: now }, "sessions_ended", {
      subject: recruiterId,
      detail: { ended, provider: "refused" },
    });
    return true;
  });
}
