/** Whom a recruiter selected, kept as it was at that moment: acts and exports are about these and no others. */
import type { CommandContext } from "../command.ts";
import { onlyRow, text } from "../../db/rows.ts";
import type { QueueChoice } from "../../domain/desk/queue-filter.ts";

/** Older ones of the same recruiter are of no use: each may be long. */
const mostKept = 20;

export async function keepSelection(
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
       and id not in (select id from bulk_selection where recruiter_id = $1 order by at desc, id limit ${mostKept})`,
    [recruiterId],
  );
  return onlyRow(rows).id;
}
