import type { Transaction } from "../../db/database.ts";
import { leaseMs } from "../../domain/delivery/retry.ts";

/**
 * Cancels unsent deliveries that were due at `at`, all or none. False: one is under way or was
 * delivered. An attempt moves the due time to the end of its lease. So a row with its original due
 * time, or one later than any lease, is not under way.
 */
export async function cancelDeliveries(
  transaction: Transaction,
  ids: readonly string[],
  { at, now }: { readonly at: Date; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `select from delivery where id = any($1::text[]) and delivered_at is null
       and (dead_at is not null or attempts = 0 and next_attempt_at = $2::timestamptz or next_attempt_at > $3::timestamptz)
     for update`,
    [ids, at.toISOString(), new Date(now.getTime() + leaseMs).toISOString()],
    "take-back-deliveries",
  );
  if (rowCount < ids.length) return false;
  await transaction.query("delete from delivery where id = any($1::text[])", [ids]);
  return true;
}
