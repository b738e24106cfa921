/**
 * After a restore: repeats erasures from before and after the backup, without touching
 * registrations of others.
 */
import type { Transaction } from "../../db/database.ts";
import type { Erasure } from "../../db/erasures/file.ts";
import { integer, text } from "../../db/rows.ts";
import type { CommandContext } from "./command.ts";
import { eraseScope } from "./erase.ts";

/** Ids per statement. */
const batch = 500;

/**
 * Resolves to how many registrations still existed. Notifies of each erasure again, because the
 * first notice may have been lost with the database.
 */
export async function eraseAfterRestore(
  context: CommandContext,
  transaction: Transaction,
  erasures: readonly Erasure[],
): Promise<number> {
  let erased = 0;
  for (let from = 0; from < erasures.length; from += batch) {
    const some = JSON.stringify(erasures.slice(from, from + batch));
    const rows = await transaction.rows(
      { id: text, applicationId: integer },
      `select r.id, r.application_id as "applicationId" from jsonb_to_recordset($1::jsonb) as e (id text)
       join registration r on r.id = e.id order by r.created_at, r.id`,
      [some],
    );
    for (const { id } of rows) await eraseScope(context, { kind: "registration", id });
    erased += rows.length;
    // The original time, and erasures the backup does not know: the journal is rebuilt from this
    // table.
    await transaction.query(
      `insert into erasure (registration_id, erased_at) select id, at from jsonb_to_recordset($1::jsonb) as e (id text, at timestamptz)
       on conflict (registration_id) do update set erased_at = excluded.erased_at`,
      [some],
    );
  }
  return erased;
}
