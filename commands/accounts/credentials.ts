/** What opens an account: a log-in under way must not outlive a reset or a new password. */
import type { Database, Queryable, Transaction } from "../../db/database.ts";
import { text } from "../../db/rows.ts";
import { endSessionWith } from "./sessions.ts";

/** Serializes changes of what opens an account. */
export async function lockAccount(transaction: Transaction, recruiterId: string): Promise<void> {
  await transaction.query("select from recruiter where id = $1 for update", [recruiterId]);
}

/**
 * A digest of what opens the account, and of the passkey with this credential id; null: unknown or
 * disabled. Differs after a reset, a new password, and the passkey's removal.
 */
export async function credentialsOf(
  database: Queryable,
  recruiterId: string,
  credentialId: string | null,
): Promise<string | null> {
  const rows = await database.rows(
    { digest: text },
    `select encode(sha256(convert_to(jsonb_build_array(
         (select a.password from recruiter_account a where a.user_id = r.id and a.provider_id = 'credential'),
         (select t.secret from recruiter_two_factor t where t.user_id = r.id),
         (select p.id from recruiter_passkey p where p.user_id = r.id and p.credential_id = $2))::text, 'UTF8')), 'hex')
       as digest
     from recruiter r where r.id = $1 and r.disabled_at is null`,
    [recruiterId, credentialId],
  );
  return rows[0]?.digest ?? null;
}

/**
 * Ends a session just begun if the credentials are no longer those it relied on; true: it stays.
 */
export async function keepSessionIfStillValid(
  database: Database,
  {
    recruiterId,
    credentialId,
    token,
    credentials,
  }: {
    readonly recruiterId: string;
    readonly credentialId: string | null;
    readonly token: string;
    /** From {@link credentialsOf}, read before they were checked. */
    readonly credentials: string | null;
  },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockAccount(transaction, recruiterId);
    if (credentials !== null && (await credentialsOf(transaction, recruiterId, credentialId)) === credentials)
      return true;
    await endSessionWith(transaction, token);
    return false;
  });
}
