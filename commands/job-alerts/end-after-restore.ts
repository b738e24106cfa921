import type { Transaction } from "../../db/database.ts";
import type { Erasure } from "../../db/erasures/file.ts";

/**
 * After a restore: ends job alerts that ended after the backup, and deletes subscribers without
 * alerts. Resolves to how many alerts there were.
 */
export async function endAfterRestore(transaction: Transaction, erasures: readonly Erasure[]): Promise<number> {
  const ended = JSON.stringify(erasures);
  const { rowCount } = await transaction.query(
    "delete from job_alert where id in (select id from jsonb_to_recordset($1::jsonb) as e (id text))",
    [ended],
  );
  await transaction.query(
    `insert into ended_alert (id, ended_at) select id, at from jsonb_to_recordset($1::jsonb) as e (id text, at timestamptz)
     on conflict (id) do update set ended_at = excluded.ended_at`,
    [ended],
  );
  await transaction.query(
    "delete from job_subscriber s where not exists (select from job_alert a where a.subscriber_id = s.id)",
  );
  return rowCount;
}
