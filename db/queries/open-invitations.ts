import type { Queryable } from "../database.ts";
import { type Row, time } from "../rows.ts";

const invitation = { createdAt: time };

export function openInvitations(database: Queryable, now: Date): Promise<Row<typeof invitation>[]> {
  return database.rows(
    invitation,
    `select created_at as "createdAt" from recruiter_invitation where used_at is null and expires_at > $1`,
    [now],
  );
}
