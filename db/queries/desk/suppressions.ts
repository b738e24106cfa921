import { desc, isNotNull } from "drizzle-orm";
import type { Queryable } from "../../database.ts";
import { suppression } from "../../schema.ts";

/** The newest 500, active ones first. */
export function readSuppressions(database: Queryable) {
  return database.orm
    .select()
    .from(suppression)
    .orderBy(isNotNull(suppression.liftedAt), desc(suppression.suppressedAt), desc(suppression.id))
    .limit(500);
}
