import type { SuppressionKind } from "../../../domain/desk/suppression.ts";
import { mergedIds } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { optedOutBefore } from "./queue.ts";

/**
 * Opening a number checks those of all merged applications; an email checks the mailbox it goes to.
 */
const statements = {
  phone: `select from registration r where r.application_id in ${mergedIds} and ${optedOutBefore("$1", "phone")} limit 1`,
  mailbox: `select from (select * from registration where application_id = $1 order by created_at, id limit 1) r
     where ${optedOutBefore("$1", "mailbox")}`,
} as const satisfies Record<SuppressionKind, string>;

/**
 * Whether the number or mailbox that recruiters write to is suppressed because of another
 * application.
 */
export async function hasOptedOutBefore(database: Queryable, id: number, kind: SuppressionKind): Promise<boolean> {
  const { rowCount } = await database.query(statements[kind], [id], `desk-opted-out-before-${kind}`);
  return rowCount > 0;
}
