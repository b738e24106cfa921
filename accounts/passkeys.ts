/** The passkeys that recruiters log in with. Adding one is better-auth's (server/desk/auth-table.ts). */
import { recordAtDesk } from "../audit/record.ts";
import { asc, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "../db/database.ts";
import { recruiterPasskey } from "../db/schema.ts";
import { type AccountContext, type AccountNews, tellOwner } from "./tell-owner.ts";

export interface KeptPasskey {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date | null;
}

export async function passkeysOf(database: Queryable, recruiterId: string): Promise<KeptPasskey[]> {
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

/** Whose passkey has this credential id, for the log. */
export async function recruiterOfCredential(database: Queryable, credentialId: string): Promise<string | null> {
  const { userId, credentialID } = recruiterPasskey;
  const [found] = await database.orm.select({ userId }).from(recruiterPasskey).where(eq(credentialID, credentialId));
  return found?.userId ?? null;
}

/** A single one of a recruiter's, who is told; false: they have none of that id. */
export async function removePasskey(
  context: AccountContext,
  recruiterId: string,
  id: string,
  news: AccountNews,
): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query("delete from recruiter_passkey where id = $1 and user_id = $2", [
      id,
      recruiterId,
    ]);
    if (rowCount === 0) return false;
    const actor = { by: news.by ?? recruiterId, at: context.now() };
    await recordAtDesk(transaction, actor, "passkey_removed", { subject: recruiterId });
    await tellOwner(context, transaction, recruiterId, "account.passkey_removed", news);
    return true;
  });
}

/** All of them; how many there were. */
export async function removePasskeys(transaction: Transaction, recruiterId: string): Promise<number> {
  const { rowCount } = await transaction.query("delete from recruiter_passkey where user_id = $1", [recruiterId]);
  return rowCount;
}
