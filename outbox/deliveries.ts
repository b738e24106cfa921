/**
 * What has to reach the operator (B4). Each function takes a transaction too, so that recording a failed attempt and
 * enqueuing the next one are one step.
 *
 * Locks are taken in this order, so that nobody waits in a circle: the endpoint (outbox/endpoints.ts), then
 * deliveries in the order of their sequence.
 */
import { eq } from "drizzle-orm";
import type { Withheld } from "../domain/delivery/drafts.ts";
import { leaseMs } from "../domain/delivery/retry.ts";
import type { Database, Queryable, Transaction } from "../db/database.ts";
import { text } from "../db/rows.ts";
import { deliverJob, type JobQueue, queuedShape } from "./job-queue.ts";
import { delivery } from "../db/schema.ts";

/** One row: what to send where, and how it went so far. */
export type Delivery = typeof delivery.$inferSelect;

export async function loadDelivery(database: Queryable, id: string): Promise<Delivery | null> {
  const [found] = await database.orm.select().from(delivery).where(eq(delivery.id, id));
  return found ?? null;
}

/** Why a delivery may not be attempted now, or that it may: then it is the caller's alone until its lease ends. */
export type Claim =
  | { readonly kind: "claimed"; readonly delivery: Delivery }
  /** Delivered, given up, or erased. */
  | { readonly kind: "over" }
  /** An earlier event of the same application has to reach the same endpoint first; whoever ends that one enqueues this. */
  | { readonly kind: "waits" }
  /** Its time has not come, or somebody else is at it. */
  | { readonly kind: "early"; readonly delivery: Delivery; readonly until: Date };

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

/**
 * Takes a delivery for one attempt: nobody else gets it for `leaseMs`, which has to be longer than an attempt can take.
 * The lease is its `next_attempt_at`: after a crash in the middle of an attempt, it is due again then. What is about no
 * application waits for nothing: there is no order between one endpoint's trouble and another's, or between two reports.
 */
export async function claimDelivery(
  database: Queryable,
  id: string,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<Claim> {
  const { rowCount } = await database.query(
    `with ${earlierOpen}
     update delivery set next_attempt_at = $3::timestamptz
     where id = $1 and delivered_at is null and dead_at is null
       and (next_attempt_at is null or next_attempt_at <= $2::timestamptz) and not exists (select from earlier)`,
    [id, now.toISOString(), new Date(now.getTime() + leaseMs).toISOString()],
    "claim-delivery",
  );
  const found = await loadDelivery(database, id);
  if (!found || found.deliveredAt !== null || found.deadAt !== null) return { kind: "over" };
  if (rowCount > 0) return { kind: "claimed", delivery: found };
  const { nextAttemptAt } = found;
  if (nextAttemptAt !== null && nextAttemptAt > now) return { kind: "early", delivery: found, until: nextAttemptAt };
  return { kind: "waits" };
}

export interface FailedAttempt {
  id: string;
  now: Date;
  /** For the operator to read: a status or the class of a failure, never a body or an address of a person. */
  error: string;
}

/** Counts an attempt that failed and will be followed by another. False: it was ended meanwhile, and will not be. */
export async function recordAttempt(
  database: Queryable,
  { id, now, error, nextAttemptAt }: FailedAttempt & { nextAttemptAt: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update delivery set attempts = attempts + 1, last_attempt_at = $2::timestamptz, last_error = $3,
       next_attempt_at = $4::timestamptz
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
       delivered_at = $2::timestamptz, dead_at = null, next_attempt_at = null
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
       dead_at = $2::timestamptz, withheld = $5
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

/**
 * Enqueues what waited for this delivery. After it was ended, in the same transaction and in a statement of its own: what
 * a statement sees is fixed when it starts. Of which application it is, is read anew: it may have moved during the attempt.
 */
export async function enqueueNext(transaction: Transaction, queue: JobQueue, ended: Delivery): Promise<void> {
  if (ended.kind !== "webhook") return;
  const [next] = await transaction.rows(
    { id: text },
    `select n.id from delivery d join delivery n
       on n.application_id = d.application_id and n.kind = d.kind and n.target = d.target and n.sequence > d.sequence
     where d.id = $1 and n.delivered_at is null and n.dead_at is null
     order by n.sequence limit 1`,
    [ended.id],
    "next-delivery",
  );
  if (next) await queue.enqueue(transaction, "deliver", [deliverJob({ ...ended, id: next.id })]);
}

/** Enqueues the first for each endpoint of some applications, which may have waited for one that is in another application now. */
export async function enqueueFirst(
  transaction: Transaction,
  queue: JobQueue,
  applicationIds: readonly number[],
): Promise<void> {
  const first = await transaction.rows(
    queuedShape,
    `select distinct on (application_id, target) id, kind, target from delivery
     where application_id = any($1::bigint[]) and kind = 'webhook' and delivered_at is null and dead_at is null
     order by application_id, target, sequence`,
    [applicationIds],
  );
  if (first.length > 0) await queue.enqueue(transaction, "deliver", first.map(deliverJob));
}

/**
 * Enqueues what should have been attempted by `overdue` and was not: its job is lost, or only late, which does no harm.
 * What waits for an earlier event is enqueued by that one. Returns how many; at most 1000 at a time.
 */
export async function enqueueOverdue(database: Database, queue: JobQueue, overdue: Date): Promise<number> {
  return database.transaction(async (transaction) => {
    const late = await transaction.rows(
      queuedShape,
      `select d.id, d.kind, d.target from delivery d
       where d.delivered_at is null and d.dead_at is null
         and coalesce(d.next_attempt_at, d.created_at) < $1::timestamptz
         and not exists (
           select from delivery e
           where e.application_id = d.application_id and e.kind = 'webhook' and d.kind = 'webhook' and e.target = d.target
             and e.sequence < d.sequence and e.delivered_at is null and e.dead_at is null
         )
       order by d.sequence limit 1000`,
      [overdue.toISOString()],
    );
    if (late.length > 0) await queue.enqueue(transaction, "deliver", late.map(deliverJob));
    return late.length;
  });
}
