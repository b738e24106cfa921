/** Held applications to release, because no one decided (domain/held-back/let-through.ts). */
import { addMilliseconds } from "../../../../domain/contact-clock/clock.ts";
import { floodLasts, releasedAfter } from "../../../../domain/held-back/let-through.ts";
import type { Queryable } from "../../../database.ts";
import { clockFrom, held } from "../../../application-columns.ts";
import { integer } from "../../../rows.ts";
import { reportedFlood } from "./floods.ts";

/** Longest held first. Repeats the rule in SQL; the command checks it again under the lock. */
export async function dueHeld(database: Queryable, now: Date, last: number, limit: number): Promise<number[]> {
  const rows = await database.rows(
    { id: integer },
    `select a.id from application a
     where ${held} and ${clockFrom} <= $1::timestamptz and a.id > $2::bigint and not ${reportedFlood("$4")}
     order by a.id limit $3`,
    [addMilliseconds(now, -releasedAfter).toISOString(), last, limit, floodLasts],
    "held-due",
  );
  return rows.map(({ id }) => id);
}
