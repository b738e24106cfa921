/** Whom a recruiter selected, kept as it was at that moment: acts and exports are about these and no others. */
import type { CommandContext } from "../command.ts";
import { onlyRow, text } from "../../db/rows.ts";
import type { QueueChoice } from "../../domain/desk/queue-filter.ts";

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
  return onlyRow(rows).id;
}
