/** An e-mail that was accepted and came back. */
import type { Queryable } from "../db/database.ts";

/**
 * `status` as in RFC 3463: "5.1.1". False: no such e-mail of ours. The first return counts. `proven`: by the mark in its headers. A
 * Message-ID alone is not enough for what goes to the operator: an answer to it, which goes to an applicant, quotes it.
 */
export async function recordBounce(
  database: Queryable,
  { id, status, proven, now }: { id: string; status: string; proven: boolean; now: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update delivery set bounced_at = coalesce(bounced_at, $3::timestamptz), last_error = $2
     where id = $1 and kind = 'email' and ($4::boolean or target <> 'operator')`,
    [id, `bounced ${status}`, now.toISOString(), proven],
  );
  return rowCount > 0;
}
