/**
 * What has to reach the operator (B4). Each function takes a transaction too, so that recording a failed attempt and
 * enqueuing the next one are one step.
 */
import { eq } from "drizzle-orm";
import type { Queryable } from "../database.ts";
import { delivery } from "../schema.ts";

/** One row: what to send where, and how it went so far. */
export type Delivery = typeof delivery.$inferSelect;

export async function loadDelivery(database: Queryable, id: string): Promise<Delivery | null> {
  const [found] = await database.orm.select().from(delivery).where(eq(delivery.id, id));
  return found ?? null;
}

export interface FailedAttempt {
  id: string;
  now: Date;
  /** For the operator to read: a status or the class of a failure, never a body or an address of a person. */
  error: string;
}

/** Counts an attempt that failed and will be followed by another. */
export async function recordAttempt(database: Queryable, { id, now, error }: FailedAttempt): Promise<void> {
  await database.query(
    `update delivery set attempts = attempts + 1, last_attempt_at = $2::timestamptz, last_error = $3
     where id = $1 and delivered_at is null`,
    [id, now.toISOString(), error],
  );
}

/** Counts the attempt that arrived. Also after it was given up: a replayed dead letter is delivered. */
export async function recordDelivered(database: Queryable, { id, now }: { id: string; now: Date }): Promise<void> {
  await database.query(
    `update delivery set attempts = attempts + 1, last_attempt_at = $2::timestamptz, last_error = null,
       delivered_at = $2::timestamptz, dead_at = null
     where id = $1 and delivered_at is null`,
    [id, now.toISOString()],
  );
}

/** Counts the attempt after which it was given up: a dead letter until somebody replays it. */
export async function recordDead(database: Queryable, { id, now, error }: FailedAttempt): Promise<void> {
  await database.query(
    `update delivery set attempts = attempts + 1, last_attempt_at = $2::timestamptz, last_error = $3,
       dead_at = $2::timestamptz
     where id = $1 and delivered_at is null`,
    [id, now.toISOString(), error],
  );
}
