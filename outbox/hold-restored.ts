/** After a restore: letters that waited when the backup was made may have been sent since, and are not sent again by themselves. */
import type { Transaction } from "../db/database.ts";

/** They become dead letters, to be sent again by whoever knows better. Resolves to how many. */
export async function holdRestoredLetters(transaction: Transaction, now: Date): Promise<number> {
  const { rowCount } = await transaction.query(
    `update delivery set dead_at = $1::timestamptz, next_attempt_at = null,
       last_error = 'it waited in the backup that was restored, and may have been sent since'
     where kind = 'email' and delivered_at is null and dead_at is null`,
    [now.toISOString()],
  );
  return rowCount;
}
