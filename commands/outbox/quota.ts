/** Daily quotas of outside services, counted in the database because all workers share them. */
import type { Queryable } from "../../db/database.ts";

/**
 * Counts a call if fewer than `most` were made on `day` (ISO 8601). False: the quota is used up,
 * and nothing was counted.
 */
export async function countQuotaCall(
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
