/**
 * Deliveries are their own queue: `next_attempt_at` is the due time, or the end of the lease during
 * an attempt. Null means due at once, independent of any clock. Times are compared with the
 * database's clock, because those of processes may differ.
 */
import { deliveryKinds, withheldFor } from "../../domain/delivery/drafts.ts";
import { leaseMs } from "../../domain/delivery/retry.ts";
import type { Database, Queryable, Transaction } from "../../db/database.ts";
import { boolean, integer, json, nullable, onlyRow, oneOf, type Row, text, time } from "../../db/rows.ts";
import type { Json } from "../../db/schema.ts";
import { type Delivery, earlierOpen } from "./deliveries.ts";

/**
 * The expressions of index `delivery_due` (migration 0039): the lane as in laneOf
 * (domain/delivery/lane.ts), and the due time.
 */
const laneColumn = "case when kind = 'email' then kind else kind || ':' || target end";
const dueColumn = "coalesce(next_attempt_at, '-infinity'::timestamptz)";
const isNext = "delivered_at is null and dead_at is null and not waits";

/** The open delivery that must reach the same webhook before row `d`. */
const hasEarlier = `exists (
       select from delivery e
       where d.kind = 'webhook' and e.application_id = d.application_id and e.kind = d.kind and e.target = d.target
         and e.sequence < d.sequence and e.delivered_at is null and e.dead_at is null
     )`;

/**
 * Lanes in which something is due. Reads the first row of each lane and skips to the next lane: the
 * cost grows with the number of lanes, not of waiting deliveries.
 */
export async function dueLanes(database: Queryable): Promise<string[]> {
  const first = (after: string) =>
    `(select ${laneColumn} as lane, ${dueColumn} as due from delivery where ${isNext} ${after} order by lane, due limit 1)`;
  const rows = await database.rows(
    { lane: text },
    `with recursive open as (
       ${first("")}
       union all
       select behind.* from open cross join lateral ${first(`and ${laneColumn} > open.lane`)} behind
     )
     select lane from open where due <= now()`,
    [],
    "due-lanes",
  );
  return rows.map(({ lane }) => lane);
}

const deliveryShape = {
  id: text,
  applicationId: nullable(integer),
  eventType: text,
  kind: oneOf(deliveryKinds),
  target: text,
  payload: json<Json>(),
  createdAt: time,
  attempts: integer,
  lastAttemptAt: nullable(time),
  lastError: nullable(text),
  deliveredAt: nullable(time),
  deadAt: nullable(time),
  sequence: integer,
  nextAttemptAt: nullable(time),
  bouncedAt: nullable(time),
  withheld: nullable(oneOf(withheldFor)),
  waits: boolean,
};

const claimedShape = { ...deliveryShape, wasDue: nullable(time), hasEarlier: boolean };

/** A delivery leased to the caller, its due time, and whether an earlier one was open. */
export type ClaimedDelivery = Delivery & Pick<Row<typeof claimedShape>, "wasDue" | "hasEarlier">;

export interface ClaimOptions {
  readonly lane: string;
  readonly limit: number;
  /** Ids of attempts under way in this process, whatever their leases. */
  readonly except: readonly string[];
  /** The time to compare due times with; null: the database's current time. */
  readonly at: Date | null;
}

/**
 * Leases due deliveries of a lane for one attempt each. `leaseMs` must be longer than an attempt
 * can take. The lease is `next_attempt_at`: after a crash during an attempt, the delivery is due
 * again when it ends.
 */
export async function claimDue(
  database: Queryable,
  { lane, limit, except, at }: ClaimOptions,
): Promise<ClaimedDelivery[]> {
  const taken = await database.rows(
    claimedShape,
    // Inlined, because the planner needs to know how small the limit is.
    `with due as (
       select id, next_attempt_at from delivery
       where ${isNext} and ${laneColumn} = $1 and ${dueColumn} <= coalesce($2::timestamptz, now()) and id <> all ($3::text[])
       order by ${dueColumn}, sequence limit ${Math.trunc(limit)} for update skip locked
     )
     update delivery d set next_attempt_at = coalesce($2::timestamptz, now()) + $4 * interval '1 millisecond'
     where d.id = any (array (select id from due))
     returning d.id, application_id as "applicationId", event_type as "eventType", kind, target, payload, created_at as "createdAt",
       attempts, last_attempt_at as "lastAttemptAt", last_error as "lastError", delivered_at as "deliveredAt", dead_at as "deadAt",
       sequence, next_attempt_at as "nextAttemptAt", bounced_at as "bouncedAt", withheld, waits,
       (select due.next_attempt_at from due where due.id = d.id) as "wasDue", ${hasEarlier} as "hasEarlier"`,
    [lane, at?.toISOString() ?? null, except, leaseMs],
    `take-due-${Math.trunc(limit)}`,
  );
  return taken.toSorted((a, b) => a.sequence - b.sequence);
}

/**
 * Parks a delivery that must wait for an earlier one, so that the queue does not read it again and
 * again. Waits for a transaction that is just ending the earlier one. False: that one has ended,
 * and the caller keeps the lease.
 */
export async function parkDelivery(database: Queryable, { id, wasDue }: ClaimedDelivery): Promise<boolean> {
  const { rowCount } = await database.query(
    `with ${earlierOpen}
     update delivery set waits = true, next_attempt_at = $2::timestamptz
     where id = $1 and delivered_at is null and dead_at is null and exists (select from earlier)`,
    [id, wasDue?.toISOString() ?? null],
    "lay-aside",
  );
  return rowCount > 0;
}

/**
 * Releases the delivery that waited for this one. Call it after the statement that ended it, in the
 * same transaction: a statement sees what existed when it started. Reads the application again,
 * because it may have changed during the attempt.
 */
export async function releaseNext(transaction: Transaction, ended: Delivery): Promise<void> {
  if (ended.kind !== "webhook") return;
  const { rowCount } = await transaction.query(
    `update delivery set waits = false where waits and id = (
       select n.id from delivery d join delivery n
         on n.application_id = d.application_id and n.kind = d.kind and n.target = d.target and n.sequence > d.sequence
       where d.id = $1 and n.delivered_at is null and n.dead_at is null
       order by n.sequence limit 1
     )`,
    [ended.id],
    "wake-next",
  );
  if (rowCount > 0) transaction.announce();
}

/**
 * Releases the first delivery per endpoint of these applications: the one it waited for may have
 * moved to another application.
 */
export async function releaseFirst(transaction: Transaction, applicationIds: readonly number[]): Promise<void> {
  const { rowCount } = await transaction.query(
    `update delivery set waits = false where id = any (array (
       select id from delivery where waits and id in (
         select distinct on (application_id, target) id from delivery
         where application_id = any($1::bigint[]) and kind = 'webhook' and delivered_at is null and dead_at is null
         order by application_id, target, sequence
       ) order by sequence for update
     ))`,
    [applicationIds],
  );
  if (rowCount > 0) transaction.announce();
}

const wokenShape = { woken: integer, last: nullable(integer) };

/**
 * Releases deliveries that wait for nothing: a process of an earlier version may have ended their
 * predecessor. Checks `limit` of them after sequence `after`. Resolves to how many it released and
 * the last one checked (null: none left).
 */
export async function releaseStuckDeliveries(
  database: Pick<Database, "transaction">,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Row<typeof wokenShape>> {
  return database.transaction(async (transaction) => {
    const rows = await transaction.rows(
      wokenShape,
      `with page as (
         select id, sequence from delivery where waits and delivered_at is null and dead_at is null and sequence > $1::bigint
         order by sequence limit $2::integer
       ), woken as (
         update delivery set waits = false where id = any (array (
           select d.id from delivery d where d.id = any (array (select id from page)) and d.waits and not ${hasEarlier}
           order by d.sequence for update skip locked
         )) returning id
       )
       select (select count(*) from woken) as woken, (select max(sequence) from page) as last`,
      [after, limit],
      "wake-forgotten",
    );
    const found = onlyRow(rows);
    if (found.woken > 0) transaction.announce();
    return found;
  });
}
