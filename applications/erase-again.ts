/** After a restore: what was erased since the backup, or before it, is erased again, with nothing that others sent. */
import type { Transaction } from "../db/database.ts";
import type { Erasure } from "../db/erasures/file.ts";
import { integer, text } from "../db/rows.ts";
import type { CommandContext } from "./command.ts";
import { eraseReached } from "./erase.ts";

/** At once: ids of a statement. */
const batch = 500;

/**
 * Resolves to how many registrations were still there. Whoever is told of an erasure is told again: what was on its way when the
 * database was lost may never have arrived.
 */
export async function eraseAgain(
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
    for (const { id } of rows) await eraseReached(context, { kind: "registration", id });
    erased += rows.length;
    // When it first was, and also what the backup does not know: the journal is made anew of this table.
    await transaction.query(
      `insert into erasure (registration_id, erased_at) select id, at from jsonb_to_recordset($1::jsonb) as e (id text, at timestamptz)
       on conflict (registration_id) do update set erased_at = excluded.erased_at`,
      [some],
    );
  }
  return erased;
}
