/**
 * Failed deliveries that can be attempted early, because their receiver is back (jobs/recovery.ts).
 */
import { type DeliveryKind } from "../../domain/delivery/drafts.ts";
import { singleEmailReplies } from "../../domain/delivery/outcome.ts";
import { leaseMs, longestOwnWaits } from "../../domain/delivery/retry.ts";
import type { Queryable } from "../../db/database.ts";
import { integer, type Row, text, time } from "../../db/rows.ts";
import { type Delivery, earlierOpen, loadDelivery } from "./deliveries.ts";

const waitingShape = { id: text, due: time, sequence: integer };

/** A failed delivery and the time of its next regular attempt. */
export type Waiting = Row<typeof waitingShape>;

/** The deliveries that depend on one receiver or on the mail server (domain/delivery/lane.ts). */
export interface Lane {
  readonly kind: DeliveryKind;
  readonly target: string;
}

/**
 * Deliveries of a lane by sequence, `limit` after `after`. Excludes those due within a lease, which
 * look like attempts under way, those behind an earlier event and never attempted ones. Also
 * excludes delays by `Retry-After`, and failures that concern one mailbox.
 */
export function waitingDeliveries(
  database: Queryable,
  { kind, target }: Lane,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<Waiting[]> {
  return database.rows(
    waitingShape,
    `select d.id, d.next_attempt_at as due, d.sequence from delivery d
     where d.kind = $1 and ($2::text is null or d.target = $2) and d.sequence > $3::bigint
       and d.delivered_at is null and d.dead_at is null and d.attempts > 0 and d.next_attempt_at > $4::timestamptz
       and d.next_attempt_at <= d.last_attempt_at + ($5::float8[])[d.attempts] * interval '1 millisecond'
       and d.last_error <> all ($6::text[])
       and not exists (
         select from delivery e
         where e.application_id = d.application_id and e.kind = 'webhook' and d.kind = 'webhook' and e.target = d.target
           and e.sequence < d.sequence and e.delivered_at is null and e.dead_at is null
       )
     order by d.sequence limit $7::integer`,
    [
      kind,
      kind === "email" ? null : target,
      after,
      new Date(now.getTime() + leaseMs).toISOString(),
      longestOwnWaits,
      singleEmailReplies,
      limit,
    ],
  );
}

/**
 * Leases a delivery for an early attempt. Null: another process has claimed it, or it has changed.
 */
export async function claimWaiting(database: Queryable, { id, due }: Waiting, now: Date): Promise<Delivery | null> {
  const { rowCount } = await database.query(
    `with ${earlierOpen}
     update delivery set next_attempt_at = $3::timestamptz
     where id = $1 and delivered_at is null and dead_at is null and next_attempt_at = $2::timestamptz
       and not exists (select from earlier)`,
    [id, due.toISOString(), new Date(now.getTime() + leaseMs).toISOString()],
  );
  return rowCount > 0 ? loadDelivery(database, id) : null;
}

/** Reschedules a delivery whose early attempt failed, without counting the attempt. */
export async function rescheduleDelivery(
  database: Queryable,
  { id, until, now, error }: { id: string; until: Date; now: Date; error: string },
): Promise<void> {
  await database.query(
    `update delivery set next_attempt_at = $2::timestamptz, last_attempt_at = $3::timestamptz, last_error = $4
     where id = $1 and delivered_at is null and dead_at is null`,
    [id, until.toISOString(), now.toISOString(), error],
  );
}
