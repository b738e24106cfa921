import type { Transaction } from "../db/database.ts";
import { leaseMs } from "../domain/delivery/retry.ts";

/**
 * Takes back what was to go out at `at` and has not. False: it is under way, or arrived. Whoever begins an attempt moves its time to the
 * end of their lease (outbox/deliveries.ts): what still has its own time, or a later one than any lease, nobody is at.
 */
export async function takeBackDelivery(
  transaction: Transaction,
  id: string,
  { at, now }: { readonly at: Date; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `delete from delivery where id = $1 and delivered_at is null
       and (dead_at is not null or attempts = 0 and next_attempt_at = $2::timestamptz or next_attempt_at > $3::timestamptz)`,
    [id, at.toISOString(), new Date(now.getTime() + leaseMs).toISOString()],
    "take-back-delivery",
  );
  return rowCount > 0;
}
