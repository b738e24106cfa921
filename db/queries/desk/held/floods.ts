/**
 * A flood is many held applications of one group within an hour. The operator gets one report per
 * day about each (docs/decisions/0009).
 */
import { addMilliseconds } from "../../../../domain/contact-clock/clock.ts";
import { alwaysReleased, floodLasts, floodSize, floodWindow } from "../../../../domain/held-back/let-through.ts";
import { heldReasons } from "../../../../domain/held-back/suspicion.ts";
import { mostCounted } from "../../../../domain/desk/desk.ts";
import type { Queryable } from "../../../database.ts";
import { held } from "../../../application-columns.ts";
import { integer, oneOf, onlyRow, type Row, text, time } from "../../../rows.ts";

/** Floods from one connection: only these wait for a decision. */
const ofConnection = `a.held_reason not in (${alwaysReleased.map((reason) => `'${reason}'`).join(", ")})`;

/**
 * The /64 of an application that is held for what its IPv6 /48 sent before, outside of a burst: it
 * may be another customer's, so it is released in time, and decided apart from other /64s. Null: it
 * is held for itself.
 */
export const besideFlood = (row: string) => `(case when ${row}.held_reason <> 'burst'
  and ${row}.held_group = ${row}.sender_group then ${row}.network_group end)`;

/**
 * Whether `application a` belongs to a flood whose report reached the operator, and waits for a
 * decision: sent in the hour before the report or the day after. Applicants who reported that no
 * one wrote are excluded. `lasts`: the parameter for {@link floodLasts}.
 */
export const reportedFlood = (lasts: string) => `(${ofConnection} and a.nobody_wrote_at is null
  and ${besideFlood("a")} is null and exists (
    select from held_flood f join delivery d on d.id = f.delivery_id
    where f.held_group = a.held_group and a.created_at >= f.since and a.created_at < f.told_at + ${lasts} * interval '1 millisecond'
      and d.delivered_at is not null and d.bounced_at is null
  ))`;

const flood = {
  group: text,
  reason: oneOf(heldReasons),
  count: integer,
  since: time,
};

export type Flood = Row<typeof flood>;

/**
 * Floods not reported in the last day, earliest first; none if any flood was reported within {@link
 * floodWindow}.
 */
export function unreportedFloods(database: Queryable, now: Date): Promise<Flood[]> {
  return database.rows(
    flood,
    `select a.held_group as "group", mode() within group (order by a.held_reason) as reason, count(*) as count,
       min(a.created_at) as since
     from application a
     where a.created_at > $1::timestamptz and a.created_at <= $2::timestamptz and a.held_group is not null and ${held}
       and ${ofConnection}
       and not exists (select from held_flood f where f.told_at > $1::timestamptz)
       and not exists (
         select from held_flood f where f.held_group = a.held_group and f.told_at > $3::timestamptz
       )
     group by a.held_group having count(*) > ${floodSize} order by min(a.created_at)`,
    [
      addMilliseconds(now, -floodWindow).toISOString(),
      now.toISOString(),
      addMilliseconds(now, -floodLasts).toISOString(),
    ],
    "held-floods",
  );
}

const heldCounts = { held: integer, ofFloods: integer };

/** How many are held, and how many of them need a decision; at most {@link mostCounted} each. */
export async function countHeld(database: Queryable): Promise<Row<typeof heldCounts>> {
  const count = (condition: string) =>
    `(select count(*) from (select from application a where ${condition}
       order by coalesce(a.clock_restarted_at, a.created_at), a.id limit ${mostCounted}) c)`;
  const rows = await database.rows(
    heldCounts,
    `select ${count(held)} as held, ${count(`${held} and ${reportedFlood("$1")}`)} as "ofFloods"`,
    [floodLasts],
    "held-count",
  );
  return onlyRow(rows);
}
