import type { Transaction } from "../../db/database.ts";

/**
 * After a restore: turns pending emails into dead letters, because they may have been sent since
 * the backup. An operator can replay them. Resolves to how many.
 */
export async function quarantineRestored(transaction: Transaction, now: Date): Promise<number> {
  const { rowCount } = await transaction.query(
    `update delivery set dead_at = $1::timestamptz, next_attempt_at = null,
       last_error = 'pending in the restored backup; may have been sent since'
     where kind = 'email' and delivered_at is null and dead_at is null`,
    [now.toISOString()],
  );
  return rowCount;
}
