/** An e-mail that was accepted and came back. */
import type { Queryable } from "../db/database.ts";

/** `status` as in RFC 3463: "5.1.1". False: no such e-mail of ours. The first return counts. */
export async function recordBounce(
  database: Queryable,
  { id, status, now }: { id: string; status: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update delivery set bounced_at = coalesce(bounced_at, $3::timestamptz), last_error = $2
     where id = $1 and kind = 'email'`,
    [id, `bounced ${status}`, now.toISOString()],
  );
  return rowCount > 0;
}
