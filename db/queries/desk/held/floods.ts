/** Floods: many of one group held back within an hour. The operator is told of each once a day (docs/decisions/0009). */
import { floodSize, floodWindow } from "../../../../domain/held-back/release.ts";
import type { HeldReason } from "../../../../domain/held-back/suspicion.ts";
import { mostCounted } from "../../../../domain/desk/desk.ts";
import type { Queryable, Transaction } from "../../../database.ts";
import { held } from "../views.ts";

/**
 * Whether `application a` belongs to a flood that the operator was told of: its letter arrived. Whoever came in the hour
 * before the letter, or in the day after it, belongs to it.
 */
export const toldOfFlood = `exists (
    select from held_flood f join delivery d on d.id = f.delivery_id
    where f.held_group = a.held_group and a.created_at >= f.since and a.created_at < f.told_at + interval '1 day'
      and d.delivered_at is not null and d.bounced_at is null
  )`;

export interface Flood {
  readonly group: string;
  readonly reason: HeldReason;
  readonly count: number;
  readonly since: Date;
}

/** Those that the operator was not told of in the last day. */
export async function untoldFloods(database: Queryable, now: Date): Promise<Flood[]> {
  const { rows } = await database.query<{ group: string; reason: HeldReason; count: number | string; since: Date }>(
    `select a.held_group as "group", mode() within group (order by a.held_reason) as reason, count(*) as count,
       min(a.created_at) as since
     from application a
     where a.created_at > $1::timestamptz and a.created_at <= $2::timestamptz and a.held_group is not null and ${held}
       and not exists (
         select from held_flood f where f.held_group = a.held_group and f.told_at > $2::timestamptz - interval '1 day'
       )
     group by a.held_group having count(*) > ${floodSize} order by min(a.created_at) limit 20`,
    [new Date(now.getTime() - floodWindow).toISOString(), now.toISOString()],
    "held-floods",
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Claims a flood for the one letter of its day. False: another process was faster. */
export async function claimFlood(
  transaction: Transaction,
  { group, since }: Pick<Flood, "group" | "since">,
  deliveryId: string,
  now: Date,
): Promise<boolean> {
  // One at a time for one group: the lock is gone with the transaction.
  await transaction.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`flood ${group}`]);
  const { rowCount } = await transaction.query(
    `insert into held_flood (held_group, told_at, since, delivery_id)
     select $1, $2::timestamptz, $3::timestamptz, $4
     where not exists (
       select from held_flood where held_group = $1 and told_at > $2::timestamptz - interval '1 day'
     )`,
    [group, now.toISOString(), since.toISOString(), deliveryId],
  );
  return rowCount > 0;
}

/** How many are held back, and how many of them do not go to the queue by themselves; at most {@link mostCounted} each. */
export async function countHeld(database: Queryable): Promise<{ readonly held: number; readonly ofFloods: number }> {
  const count = (condition: string) =>
    `(select count(*) from (select from application a where ${condition}
       order by coalesce(a.clock_restarted_at, a.created_at), a.id limit ${mostCounted}) c)`;
  const { rows } = await database.query<{ held: number | string; floods: number | string }>(
    `select ${count(held)} as held, ${count(`${held} and ${toldOfFlood}`)} as floods`,
    [],
    "held-count",
  );
  return { held: Number(rows[0]?.held ?? 0), ofFloods: Number(rows[0]?.floods ?? 0) };
}
