import type { Queryable } from "../../db/database.ts";

/** Whether emails to the registration's mailbox are suppressed (suppress.ts). */
export async function isMailboxSuppressed(database: Queryable, registrationId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from suppression s join registration r on r.email_key = s.value
     where r.id = $1 and s.kind = 'mailbox' and s.lifted_at is null limit 1`,
    [registrationId],
    "mailbox-suppressed",
  );
  return rowCount > 0;
}
