import type { Queryable } from "../../db/database.ts";

/**
 * Records the first bounce of an email. `status` as in RFC 3463: "5.1.1". `proven`: recognized by
 * the mark in its headers. A Message-ID alone does not identify an email to the operator, whose
 * replies to applicants quote it. False: no such email.
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
