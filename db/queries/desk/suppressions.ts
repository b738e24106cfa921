/** Numbers and mailboxes that nobody writes to, as managers see them. */
import { desc, isNotNull } from "drizzle-orm";
import type { Queryable } from "../../database.ts";
import { suppression } from "../../schema.ts";

/** The newest 500, those that hold first. */
export function readSuppressions(database: Queryable) {
  return database.orm
    .select()
    .from(suppression)
    .orderBy(isNotNull(suppression.liftedAt), desc(suppression.suppressedAt), desc(suppression.id))
    .limit(500);
}
