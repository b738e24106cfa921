import type { SuppressionKind } from "../../../domain/desk/suppression.ts";
import { mergedIds } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { optedOutBefore } from "./queue.ts";

/** Opening a number asks about each number that was merged; an email is refused by the mailbox it goes to. */
const asked = {
  phone: `select from registration r where r.application_id in ${mergedIds} and ${optedOutBefore("$1", "phone")} limit 1`,
  mailbox: `select from (select * from registration where application_id = $1 order by created_at, id limit 1) r
     where ${optedOutBefore("$1", "mailbox")}`,
} as const satisfies Record<SuppressionKind, string>;

/** Whether what recruiters write to of this application asked us not to write, about another. */
export async function hasOptedOutBefore(database: Queryable, id: number, kind: SuppressionKind): Promise<boolean> {
  const { rowCount } = await database.query(asked[kind], [id], `desk-opted-out-before-${kind}`);
  return rowCount > 0;
}
