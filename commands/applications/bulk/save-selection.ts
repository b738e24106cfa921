/**
 * Stores a recruiter's selection as it is now: actions and exports apply to exactly these
 * applications.
 */
import type { CommandContext } from "../command.ts";
import { onlyRow, text } from "../../../db/rows.ts";
import type { QueueChoice } from "../../../domain/desk/queue-filter.ts";

/** Selections kept per recruiter; older ones are useless and may be long. */
const mostSelections = 20;

export async function saveSelection(
  { database, now }: CommandContext,
  recruiterId: string,
  { view, filter }: QueueChoice,
  ids: readonly number[],
): Promise<string> {
  const rows = await database.rows(
    { id: text },
    `insert into bulk_selection (recruiter_id, at, view, filter, ids)
     values ($1, $2::timestamptz, $3, $4::jsonb, $5::bigint[]) returning id`,
    [recruiterId, now().toISOString(), view, JSON.stringify(filter), ids],
  );
  await database.query(
    `delete from bulk_selection where recruiter_id = $1
       and id not in (select id from bulk_selection where recruiter_id = $1 order by at desc, id limit ${mostSelections})`,
    [recruiterId],
  );
  return onlyRow(rows).id;
}
