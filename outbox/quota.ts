/** Calls that somebody outside allows only so many of in a day: counted in the database, because every worker makes them. */
import type { Queryable } from "../db/database.ts";

/** Counts a call, if there are fewer than `most` of that day. False: there are not, and nothing was counted. @param day ISO 8601 */
export async function takeCall(
  database: Queryable,
  { target, day, most }: { target: string; day: string; most: number },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into notice_quota (target, day, used) values ($1, $2::date, 1)
     on conflict (target, day) do update set used = notice_quota.used + 1 where notice_quota.used < $3`,
    [target, day, most],
    "take-call",
  );
  return rowCount > 0;
}
