/** The recruiters' passkeys. better-auth adds them (server/desk/auth-table.ts). */
import { recordAtDesk } from "../audit/record.ts";
import { asc, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/database.ts";
import { recruiterPasskey } from "../../db/schema.ts";
import { lockAccount } from "./credentials.ts";
import { type AccountContext, type AccountNotice, notifyOwner } from "./notify-owner.ts";
import { endSessions, isSessionOpen } from "./sessions.ts";

export interface StoredPasskey {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date | null;
}

export async function passkeysOf(database: Queryable, recruiterId: string): Promise<StoredPasskey[]> {
  const { id, name, createdAt, userId } = recruiterPasskey;
  return database.orm
    .select({ id, name, createdAt })
    .from(recruiterPasskey)
    .where(eq(userId, recruiterId))
    .orderBy(asc(createdAt), asc(id));
}

export async function hasPasskey(database: Queryable, recruiterId: string): Promise<boolean> {
  const { rowCount } = await database.query("select from recruiter_passkey where user_id = $1 limit 1", [recruiterId]);
  return rowCount > 0;
}

/** The owner of a credential id, for the log. */
export async function recruiterOfCredential(database: Queryable, credentialId: string): Promise<string | null> {
  const { userId, credentialID } = recruiterPasskey;
  const [row] = await database.orm.select({ userId }).from(recruiterPasskey).where(eq(credentialID, credentialId));
  return row?.userId ?? null;
}

/** Removes one passkey and notifies the owner; false: the recruiter has no such passkey. */
export async function removePasskey(
  context: AccountContext,
  recruiterId: string,
  id: string,
  news: AccountNotice,
): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query("delete from recruiter_passkey where id = $1 and user_id = $2", [
      id,
      recruiterId,
    ]);
    if (rowCount === 0) return false;
    const actor = { by: news.by ?? recruiterId, at: context.now() };
    await recordAtDesk(transaction, actor, "passkey_removed", { subject: recruiterId });
    await notifyOwner(context, transaction, recruiterId, "account.passkey_removed", news);
    return true;
  });
}

/**
 * Records a passkey that better-auth has added in the session with this token, and notifies its
 * owner. False: the session ended meanwhile, as by a reset, so the passkey is removed again.
 */
export async function passkeyAdded(
  context: AccountContext,
  { id, token }: { readonly id: string; readonly token: string },
  credentialId: string,
  browser: string | null,
): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    await lockAccount(transaction, id);
    if (!(await isSessionOpen(transaction, token))) {
      await transaction.query("delete from recruiter_passkey where credential_id = $1 and user_id = $2", [
        credentialId,
        id,
      ]);
      // The passkey may have been used already.
      await endSessions(transaction, id);
      return false;
    }
    await recordAtDesk(transaction, { by: id, at: context.now() }, "passkey_added", { subject: id });
    await notifyOwner(context, transaction, id, "account.passkey_added", { browser });
    return true;
  });
}

/** Returns how many there were. */
export async function removePasskeys(transaction: Transaction, recruiterId: string): Promise<number> {
  const { rowCount } = await transaction.query("delete from recruiter_passkey where user_id = $1", [recruiterId]);
  return rowCount;
}
