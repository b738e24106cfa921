/**
 * Deliveries are their own queue: the open rows are what is to be done, and `next_attempt_at` says when, or until when somebody is at it.
 * What is to be done at once has none, so that it waits for no clock, whichever is set back; times are compared with the database's,
 * because the processes' clocks may differ.
 */
import { deliveryKinds, withheldFor } from "../domain/delivery/drafts.ts";
import { leaseMs } from "../domain/delivery/retry.ts";
import type { Database, Queryable, Transaction } from "../db/database.ts";
import { boolean, integer, json, nullable, onlyRow, oneOf, type Row, text, time } from "../db/rows.ts";
import type { Json } from "../db/schema.ts";
import { type Delivery, earlierOpen } from "./deliveries.ts";

/** What index `delivery_due` is made of (migration 0039): the lane as laneOf (domain/delivery/lane.ts) has it, and since when it is due. */
const laneColumn = "case when kind = 'email' then kind else kind || ':' || target end";
const dueColumn = "coalesce(next_attempt_at, '-infinity'::timestamptz)";
const isNext = "delivered_at is null and dead_at is null and not waits";

/** The same of another than the row that is asked about: what has to reach the same webhook before it. */
const hasEarlier = `exists (
       select from delivery e
       where d.kind = 'webhook' and e.application_id = d.application_id and e.kind = d.kind and e.target = d.target
         and e.sequence < d.sequence and e.delivered_at is null and e.dead_at is null
     )`;

/**
 * The lanes in which something is due. Of each the first is read, which says whether there is, and the next is found behind it: that costs as
 * much as there are lanes, however many wait.
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

const takenShape = { ...deliveryShape, wasDue: nullable(time), hasEarlier: boolean };

/** A delivery that is the caller's alone until its lease ends; when it was due; and whether an earlier one was open. */
export type Taken = Delivery & Pick<Row<typeof takenShape>, "wasDue" | "hasEarlier">;

export interface Taking {
  readonly lane: string;
  /** At most so many. */
  readonly limit: number;
  /** None of these: the process is at them, whatever their leases say. */
  readonly except: readonly string[];
  /** What is due then; null: now, by the database's clock. */
  readonly at: Date | null;
}

/**
 * Takes what is due of a lane, for one attempt each: nobody else gets it for `leaseMs`, which has to be longer than an attempt can take.
 * The lease is its `next_attempt_at`: after a crash in the middle of an attempt, it is due again then.
 */
export async function takeDue(database: Queryable, { lane, limit, except, at }: Taking): Promise<Taken[]> {
  const taken = await database.rows(
    takenShape,
    // The number stands in the text, so that the server knows how few there are when it plans.
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
 * Lays a delivery aside that waits for an earlier one, so that nobody walks past it again and again. False: what it waited for has ended
 * meanwhile, and it is still the caller's. Whoever is just ending the earlier one is waited for, and whoever ends it later sees this one waiting.
 */
export async function layAside(database: Queryable, { id, wasDue }: Taken): Promise<boolean> {
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
 * Ends the waiting of what waited for this delivery. After it was ended, in the same transaction and in a statement of its own: what
 * a statement sees is fixed when it starts. Of which application it is, is read anew: it may have moved during the attempt.
 */
export async function wakeNext(transaction: Transaction, ended: Delivery): Promise<void> {
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

/** Wakes the first for each endpoint of some applications, which may have waited for one that is in another application now. */
export async function wakeFirst(transaction: Transaction, applicationIds: readonly number[]): Promise<void> {
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
 * Wakes what waits for nothing, of the next `limit` that wait behind the sequence `after`: nobody else would, if a process of an earlier
 * version ended what it waited for. Resolves to how many, and to where it came; null: there are no more.
 */
export async function wakeForgotten(
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
