/** The second step of a log-in as stored, encrypted (server/desk/second-step.ts). */
import { recordAtDesk } from "../audit/record.ts";
import { eq } from "drizzle-orm";
import type { Queryable } from "../../db/database.ts";
import { recruiterTwoFactor } from "../../db/schema.ts";
import { type AccountContext, notifyOwner } from "./notify-owner.ts";

export interface StoredSecondStep {
  readonly id: string;
  readonly secret: string;
  readonly backupCodes: string;
}

export async function readSecondStep(database: Queryable, recruiterId: string): Promise<StoredSecondStep | null> {
  const { id, secret, backupCodes, userId } = recruiterTwoFactor;
  const [row] = await database.orm
    .select({ id, secret, backupCodes })
    .from(recruiterTwoFactor)
    .where(eq(userId, recruiterId));
  return row ?? null;
}

/**
 * Writes only over what was read, so that a backup code used meanwhile stays used. False: it has
 * changed.
 */
export async function rewriteSecondStep(
  database: Queryable,
  before: StoredSecondStep,
  { secret, backupCodes }: Pick<StoredSecondStep, "secret" | "backupCodes">,
): Promise<boolean> {
  const { rowCount } = await database.query(
    "update recruiter_two_factor set secret = $4, backup_codes = $5 where id = $1 and secret = $2 and backup_codes = $3",
    [before.id, before.secret, before.backupCodes, secret, backupCodes],
  );
  return rowCount > 0;
}

/** True for one caller only: this time step and all earlier ones are used up (RFC 6238, 5.2). */
export async function consumeTimeStep(database: Queryable, recruiterId: string, step: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `update recruiter_two_factor set used_step = $2::bigint
     where user_id = $1 and (used_step is null or used_step < $2::bigint)`,
    [recruiterId, step],
    "use-step",
  );
  return rowCount > 0;
}

/** Saves new codes and notifies the owner; false: there is no second step. */
export async function saveBackupCodes(
  context: AccountContext,
  recruiterId: string,
  encrypted: string,
  browser: string | null,
): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(
      "update recruiter_two_factor set backup_codes = $2 where user_id = $1",
      [recruiterId, encrypted],
    );
    if (rowCount === 0) return false;
    const actor = { by: recruiterId, at: context.now() };
    await recordAtDesk(transaction, actor, "backup_codes_renewed", { subject: recruiterId });
    await notifyOwner(context, transaction, recruiterId, "account.backup_codes_renewed", { browser });
    return true;
  });
}
