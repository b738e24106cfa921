/** Lists deliveries that were given up (B4), and replays them on request. */
import { type Actor, recordAtDesk } from "../audit/record.ts";
import { notNeeded } from "../../domain/delivery/outcome.ts";
import type { Database, Queryable } from "../../db/database.ts";
import { integer, nullable, oneOf, type Row, text, time } from "../../db/rows.ts";
import { deliveryKinds } from "../../domain/delivery/drafts.ts";

/** Without the payload: a list of dead letters names no person. */
const deadShape = {
  id: text,
  kind: oneOf(deliveryKinds),
  eventType: text,
  target: text,
  createdAt: time,
  deadAt: time,
  attempts: integer,
  lastError: nullable(text),
  sequence: integer,
};

export type DeadLetter = Row<typeof deadShape>;

/** In delivery order; of one webhook of the operator file, or of all. */
export function deadLetters(
  database: Queryable,
  { endpoint = null, after = 0, limit }: { endpoint?: string | null; after?: number; limit: number },
): Promise<DeadLetter[]> {
  return database.rows(
    deadShape,
    `select id, kind, event_type as "eventType", target, created_at as "createdAt", dead_at as "deadAt", attempts,
       last_error as "lastError", sequence
     from delivery
     where dead_at is not null and withheld is null and last_error is distinct from $4 and sequence > $2::bigint
       and ($1::text is null or (kind = 'webhook' and target = $1))
     order by sequence limit $3::integer`,
    [endpoint, after, limit, notNeeded],
  );
}

/**
 * Replays dead letters with the same webhook-id and a new retry plan; ignores all other ids.
 * Returns how many were queued. Enable a disabled endpoint first (commands/outbox/endpoints.ts), or
 * they fail again at once.
 */
export async function replayDeliveries(database: Database, ids: readonly string[], actor: Actor): Promise<number> {
  if (ids.length === 0) return 0;
  return database.transaction(async (transaction) => {
    const replayed = await transaction.rows(
      { id: text },
      `update delivery set dead_at = null, attempts = 0, next_attempt_at = null, withheld = null, waits = false
       where id in (select id from delivery where id = any($1::text[]) and dead_at is not null order by sequence for update)
       returning id`,
      [ids],
    );
    if (replayed.length > 0) transaction.announce();
    for (const { id } of replayed) await recordAtDesk(transaction, actor, "delivery_replayed", { subject: id });
    return replayed.length;
  });
}
