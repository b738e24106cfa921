import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { SuppressionSearch } from "../../../domain/desk/suppress.ts";
import { shownDigits } from "../../../domain/desk/suppression.ts";
import type { Queryable } from "../../database.ts";
import { suppression } from "../../schema.ts";
import { pageSize } from "./queue.ts";

/** Where a page ends: the key of its last row. */
export interface SuppressionKey {
  readonly active: boolean;
  readonly at: Date;
  readonly id: number;
}

const { kind, value, liftedAt, suppressedAt, id } = suppression;

/** Active ones first, then newest first; at most one more than a page. */
export function readSuppressions(
  database: Queryable,
  after: SuppressionKey | null,
  search: SuppressionSearch | null = null,
) {
  return database.orm
    .select()
    .from(suppression)
    .where(and(after ? follows(after) : undefined, search ? matches(search) : undefined))
    .orderBy(desc(isNull(liftedAt)), desc(suppressedAt), desc(id))
    .limit(pageSize + 1);
}

function follows(after: SuppressionKey) {
  const last = sql`(${after.active}::boolean, ${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`;
  return sql`(${liftedAt} is null, ${suppressedAt}, ${id}) < ${last}`;
}

/** A beginning must include everything that the list masks, or it could be guessed by parts. */
function matches(search: SuppressionSearch) {
  if (search.kind === "mailbox") return and(eq(kind, "mailbox"), sql`starts_with(${value}, ${search.beginning})`);
  const ways = search.beginnings.map(
    (beginning) =>
      sql`(starts_with(${value}, ${beginning}) and length(${value}) <= ${beginning.length + shownDigits}::integer)`,
  );
  if (search.end !== null) ways.push(sql`right(${value}, ${shownDigits}::integer) = ${search.end}`);
  return and(eq(kind, "phone"), or(...ways));
}
