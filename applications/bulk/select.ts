/** Whom a recruiter selected, kept as it was at that moment: acts and exports are about these and no others. */
import type { CommandContext } from "../command.ts";
import { onlyRow, text } from "../../db/rows.ts";

export async function keepSelection(
  { database, now }: CommandContext,
  recruiterId: string,
  ids: readonly number[],
): Promise<string> {
  const rows = await database.rows(
    { id: text },
    "insert into bulk_selection (recruiter_id, at, ids) values ($1, $2::timestamptz, $3::bigint[]) returning id",
    [recruiterId, now().toISOString(), ids],
  );
  return onlyRow(rows).id;
}
