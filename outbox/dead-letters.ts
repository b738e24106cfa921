/** What was given up (B4): listed, and sent again when somebody says so. */
import { notNeeded } from "../domain/delivery/failure.ts";
import type { Database, Queryable } from "../db/database.ts";
import { deliverJob, type JobQueue } from "./job-queue.ts";
import type { DeliveryKind } from "../db/schema.ts";

/** Nothing of the payload: a list of dead letters names no person. */
export interface DeadLetter {
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly eventType: string;
  readonly target: string;
  readonly createdAt: Date;
  readonly deadAt: Date;
  readonly attempts: number;
  readonly lastError: string | null;
}

/** In the order in which they were meant to go; of one webhook of the operator's file, or all. */
export async function deadLetters(
  database: Queryable,
  { endpoint = null, after = 0, limit }: { endpoint?: string | null; after?: number; limit: number },
): Promise<(DeadLetter & { readonly sequence: number })[]> {
  const { rows } = await database.query<DeadLetter & { sequence: number }>(
    `select id, kind, event_type as "eventType", target, created_at as "createdAt", dead_at as "deadAt", attempts,
       last_error as "lastError", sequence
     from delivery
     where dead_at is not null and withheld is null and last_error is distinct from $4 and sequence > $2::bigint
       and ($1::text is null or (kind = 'webhook' and target = $1))
     order by sequence limit $3::integer`,
    [endpoint, after, limit, notNeeded],
  );
  return rows;
}

/**
 * Sends dead letters again, with the same webhook-id and a retry plan that begins anew. Ids of others, or of what is no
 * dead letter, change nothing. Returns how many are on their way. What goes to a disabled endpoint comes straight back:
 * enable it first (outbox/endpoints.ts).
 */
export async function replayDeliveries(database: Database, queue: JobQueue, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ id: string; kind: DeliveryKind; target: string }>(
      `update delivery set dead_at = null, attempts = 0, next_attempt_at = null, withheld = null
       where id in (select id from delivery where id = any($1::text[]) and dead_at is not null order by sequence for update)
       returning id, kind, target`,
      [ids],
    );
    await queue.enqueue(transaction, "deliver", rows.map(deliverJob));
    return rows.length;
  });
}
