/** Floods: many of one group held back within an hour. The operator is told of each once a day (docs/decisions/0009). */
import { after } from "../../../../domain/contact-clock/clock.ts";
import { alwaysReleased, floodLasts, floodSize, floodWindow } from "../../../../domain/held-back/release.ts";
import { heldReasons } from "../../../../domain/held-back/suspicion.ts";
import { mostCounted } from "../../../../domain/desk/desk.ts";
import type { Queryable } from "../../../database.ts";
import { held } from "../../../application-columns.ts";
import { integer, oneOf, onlyRow, type Row, text, time } from "../../../rows.ts";

/** Of a connection: the only floods that stay for people to decide. */
const ofConnection = `a.held_reason not in (${alwaysReleased.map((reason) => `'${reason}'`).join(", ")})`;

/**
 * Whether `application a` belongs to a flood that the operator was told of and stays until somebody decides: its email arrived. Those
 * who came in the hour before the email, or in the day after it, belong to it. Who has said since that nobody wrote does not stay.
 * `lasts` is the parameter for {@link floodLasts}.
 */
export const toldOfFlood = (lasts: string) => `(${ofConnection} and a.nobody_wrote_at is null and exists (
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
 * Those that the operator was not told of in the last day, the first to begin first; none while they were told of another
 * within {@link floodWindow}.
 */
export function untoldFloods(database: Queryable, now: Date): Promise<Flood[]> {
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
    [after(now, -floodWindow).toISOString(), now.toISOString(), after(now, -floodLasts).toISOString()],
    "held-floods",
  );
}

const heldCounts = { held: integer, ofFloods: integer };

/** How many are held back, and how many of them do not go to the queue by themselves; at most {@link mostCounted} each. */
export async function countHeld(database: Queryable): Promise<Row<typeof heldCounts>> {
  const count = (condition: string) =>
    `(select count(*) from (select from application a where ${condition}
       order by coalesce(a.clock_restarted_at, a.created_at), a.id limit ${mostCounted}) c)`;
  const rows = await database.rows(
    heldCounts,
    `select ${count(held)} as held, ${count(`${held} and ${toldOfFlood("$1")}`)} as "ofFloods"`,
    [floodLasts],
    "held-count",
  );
  return onlyRow(rows);
}
