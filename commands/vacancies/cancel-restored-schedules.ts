import type { Transaction } from "../../db/database.ts";

/**
 * After a restore: cancels schedules whose time has passed, because the vacancy may have been
 * published, rescheduled or closed since the backup. Recruiters can publish it. Resolves to how
 * many.
 */
export async function cancelRestoredSchedules(transaction: Transaction, now: Date): Promise<number> {
  const { rowCount } = await transaction.query(
    `with cancelled as (
       update vacancy_schedule set cancelled_at = $1::timestamptz
       where done_at is null and cancelled_at is null and at <= $1::timestamptz
       returning vacancy_id, version, draft, languages
     )
     insert into vacancy_version (vacancy_id, version, draft, what, languages, at)
     select vacancy_id, version, draft, 'unscheduled', languages, $1::timestamptz from cancelled`,
    [now.toISOString()],
  );
  return rowCount;
}
