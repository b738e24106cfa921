/** Who goes to the queue by themselves, because nobody decided (domain/held-back/release.ts). */
import { after } from "../../../../domain/contact-clock/clock.ts";
import { floodLasts, releasedAfter } from "../../../../domain/held-back/release.ts";
import type { Queryable } from "../../../database.ts";
import { clockFrom, held } from "../../../application-columns.ts";
import { integer } from "../../../rows.ts";
import { toldOfFlood } from "./floods.ts";

/** The longest held first. The rule again, in SQL; whoever locks one asks the rule itself. */
export async function dueHeld(database: Queryable, now: Date, last: number, limit: number): Promise<number[]> {
  const rows = await database.rows(
    { id: integer },
    `select a.id from application a
     where ${held} and ${clockFrom} <= $1::timestamptz and a.id > $2::bigint and not ${toldOfFlood("$4")}
     order by a.id limit $3`,
    [after(now, -releasedAfter).toISOString(), last, limit, floodLasts],
    "held-due",
  );
  return rows.map(({ id }) => id);
}
