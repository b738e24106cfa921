/**
 * Deliveries to the outside (B4). All functions accept a transaction, so that an attempt and its
 * consequences are recorded together. Lock order, against deadlocks: the endpoint
 * (commands/outbox/endpoints.ts), then deliveries by sequence.
 */
import { eq } from "drizzle-orm";
import type { Withheld } from "../../domain/delivery/drafts.ts";
import { leaseMs } from "../../domain/delivery/retry.ts";
import type { Queryable, Transaction } from "../../db/database.ts";
import { delivery } from "../../db/schema.ts";

/** One row: what to send where, and the state of its attempts. */
export type Delivery = typeof delivery.$inferSelect;

export async function loadDelivery(database: Queryable, id: string): Promise<Delivery | null> {
  const [row] = await database.orm.select().from(delivery).where(eq(delivery.id, id));
  return row ?? null;
}

/**
 * `earlier`: the open delivery that must reach the same endpoint before the delivery `$1`. `for
 * share` waits for a transaction that is just ending it, and then sees the result.
 */
export const earlierOpen = `earlier as (
       select e.id from delivery d join delivery e
         on e.application_id = d.application_id and e.kind = d.kind and e.target = d.target and e.sequence < d.sequence
       where d.id = $1 and d.kind = 'webhook' and e.delivered_at is null and e.dead_at is null
       order by e.sequence limit 1 for share of e
     )`;

export interface FailedAttempt {
  id: string;
  now: Date;
  /** For the operator: a status or failure class, never a body or a person's address. */
  error: string;
}

/** The senders that caused an email are counted at its first attempt, and not needed after. */
const forgetsSenders = "payload = case when payload ? 'senders' then payload - 'senders' else payload end";

/**
 * Removes the senders from undelivered emails created before `before`, `most` at once. Returns how
 * many.
 */
export async function forgetOldSenders(
  transaction: Transaction,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<number> {
  const { rowCount } = await transaction.query(
    `update delivery set ${forgetsSenders} where id in (
       select id from delivery where kind = 'email' and delivered_at is null and dead_at is null and payload ? 'senders'
         and created_at < $1::timestamptz limit $2::integer for update skip locked)`,
    [before.toISOString(), most],
  );
  return rowCount;
}

/**
 * Counts a failed attempt that will be followed by another. False: the delivery was ended
 * meanwhile.
 */
export async function recordAttempt(
  database: Queryable,
  { id, now, error, nextAttemptAt }: FailedAttempt & { nextAttemptAt: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update delivery set attempts = attempts + 1, last_attempt_at = $2::timestamptz, last_error = $3,
       next_attempt_at = $4::timestamptz, ${forgetsSenders}
     where id = $1 and delivered_at is null and dead_at is null`,
    [id, now.toISOString(), error, nextAttemptAt.toISOString()],
    "record-attempt",
  );
  return rowCount > 0;
}

/**
 * Postpones an attempt that was not made and does not count. False: the delivery was ended
 * meanwhile.
 */
export async function postponeAttempt(
  database: Queryable,
  { id, until }: { id: string; until: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    "update delivery set next_attempt_at = $2::timestamptz where id = $1 and delivered_at is null and dead_at is null",
    [id, until.toISOString()],
  );
  return rowCount > 0;
}

/**
 * Whether another notice covered this one after its creation: a notice reports the page as it is
 * when sent. One delivered within `leaseMs` of the creation does not count, because it may have
 * read the page before.
 */
export async function isReportedSince(
  database: Queryable,
  { id, target, payload, createdAt }: Delivery,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from delivery where kind = 'notice' and target = $2 and payload->>'slug' = $3::jsonb->>'slug'
       and payload @> $3::jsonb and id <> $1 and delivered_at > $4::timestamptz limit 1`,
    [id, target, JSON.stringify(payload), new Date(createdAt.getTime() + leaseMs).toISOString()],
  );
  return rowCount > 0;
}

/** Records the successful attempt, even if the delivery was given up meanwhile. */
export async function recordDelivered(database: Queryable, { id, now }: { id: string; now: Date }): Promise<void> {
  await database.query(
    `update delivery set attempts = attempts + 1, last_attempt_at = $2::timestamptz, last_error = null,
       delivered_at = $2::timestamptz, dead_at = null, next_attempt_at = null, ${forgetsSenders}
     where id = $1 and delivered_at is null`,
    [id, now.toISOString()],
  );
}

interface Ended {
  readonly attempted?: boolean;
  /** A limit withheld it; null: it could not be delivered. */
  readonly withheld?: Withheld | null;
}

/**
 * Makes the delivery a dead letter until it is replayed. `attempted` is false if it was known
 * beforehand that nothing can be sent, so that no attempt is counted.
 */
export async function recordDead(
  database: Queryable,
  { id, now, error, attempted = true, withheld = null }: FailedAttempt & Ended,
): Promise<void> {
  await database.query(
    `update delivery set attempts = attempts + $4::integer, next_attempt_at = null, last_error = $3,
       last_attempt_at = case when $4::integer = 1 then $2::timestamptz else last_attempt_at end,
       dead_at = $2::timestamptz, withheld = $5, ${forgetsSenders}
     where id = $1 and delivered_at is null and dead_at is null`,
    [id, now.toISOString(), error, attempted ? 1 : 0, withheld],
  );
}

/** Turns all open deliveries to an endpoint into dead letters. Returns how many. */
export async function abandonDeliveries(
  transaction: Transaction,
  target: string,
  { now, error }: { now: Date; error: string },
): Promise<number> {
  const { rowCount } = await transaction.query(
    `update delivery set dead_at = $2::timestamptz, last_error = $3, next_attempt_at = null
     where id in (
       select id from delivery where kind = 'webhook' and target = $1 and delivered_at is null and dead_at is null
       order by sequence for update
     )`,
    [target, now.toISOString(), error],
  );
  return rowCount;
}
