/**
 * What has to reach the operator (B4). Each function takes a transaction too, so that recording an attempt and
 * what follows from it are one step.
 *
 * Locks are taken in this order, so that nobody waits in a circle: the endpoint (outbox/endpoints.ts), then
 * deliveries in the order of their sequence.
 */
import { eq } from "drizzle-orm";
import type { Withheld } from "../domain/delivery/drafts.ts";
import { leaseMs } from "../domain/delivery/retry.ts";
import type { Queryable, Transaction } from "../db/database.ts";
import { delivery } from "../db/schema.ts";

/** One row: what to send where, and how it went so far. */
export type Delivery = typeof delivery.$inferSelect;

export async function loadDelivery(database: Queryable, id: string): Promise<Delivery | null> {
  const [found] = await database.orm.select().from(delivery).where(eq(delivery.id, id));
  return found ?? null;
}

/**
 * `earlier`: what has to reach the same endpoint before the delivery `$1`, if anything. `for share` waits for a transaction that is just
 * ending it, and then sees what became of it.
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
  /** For the operator to read: a status or the class of a failure, never a body or an address of a person. */
  error: string;
}

/** Who caused an email (applications/email-senders.ts) is counted with its first attempt, and of no use after that. */
const forgetsSenders = "payload = case when payload ? 'senders' then payload - 'senders' else payload end";

/** Forgets it of emails that nobody has attempted for long. How many, `most` at once. */
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

/** Counts an attempt that failed and will be followed by another. False: it was ended meanwhile, and will not be. */
export async function recordAttempt(
  database: Queryable,
  { id, now, error, nextAttemptAt }: FailedAttempt & { nextAttemptAt: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update delivery set attempts = attempts + 1, last_attempt_at = $2::timestamptz, last_error = $3,
       next_attempt_at = $4::timestamptz, ${forgetsSenders}
     where id = $1 and delivered_at is null and dead_at is null`,
    [id, now.toISOString(), error, nextAttemptAt.toISOString()],
  );
  return rowCount > 0;
}

/** Puts an attempt off that was not made: it counts as none. False: it was ended meanwhile. */
export async function putOff(database: Queryable, { id, until }: { id: string; until: Date }): Promise<boolean> {
  const { rowCount } = await database.query(
    "update delivery set next_attempt_at = $2::timestamptz where id = $1 and delivered_at is null and dead_at is null",
    [id, until.toISOString()],
  );
  return rowCount > 0;
}

/**
 * Whether another notice told the same, or more, after this one was made: what is true of a page is read when a notice is sent. Not
 * counted is what may have been read before, `leaseMs` earlier at most.
 */
export async function isToldSince(database: Queryable, { id, target, payload, createdAt }: Delivery): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from delivery where kind = 'notice' and target = $2 and payload->>'slug' = $3::jsonb->>'slug'
       and payload @> $3::jsonb and id <> $1 and delivered_at > $4::timestamptz limit 1`,
    [id, target, JSON.stringify(payload), new Date(createdAt.getTime() + leaseMs).toISOString()],
  );
  return rowCount > 0;
}

/** Counts the attempt that arrived. Also after it was given up: a replayed dead letter is delivered. */
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
  /** A limit kept it back; null: it could not be delivered. */
  readonly withheld?: Withheld | null;
}

/**
 * Given up: a dead letter until somebody replays it. `attempted` is whether there was an attempt to count: there is none
 * where it was known before that nothing can be sent.
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

/** Everything that is still to reach an endpoint becomes a dead letter. Returns how many. */
export async function giveUpOn(
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
