/** Who goes to the queue by themselves, because nobody decided (domain/held-back/release.ts). */
import { releasedAfter } from "../../../../domain/held-back/release.ts";
import type { Queryable } from "../../../database.ts";
import { clockFrom, held } from "../../../application-columns.ts";
import { toldOfFlood } from "./floods.ts";

/** The longest held first. The rule again, in SQL; whoever locks one asks the rule itself. */
export async function dueHeld(database: Queryable, now: Date, after: number, limit: number): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select a.id from application a
     where ${held} and ${clockFrom} <= $1::timestamptz and a.id > $2::bigint and not ${toldOfFlood}
     order by a.id limit $3`,
    [new Date(now.getTime() - releasedAfter).toISOString(), after, limit],
    "held-due",
  );
  return rows.map(({ id }) => id);
}
