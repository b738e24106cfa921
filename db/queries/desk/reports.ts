/** Reports of impostors, as the desk sees them (B5). */
import { desc, isNotNull } from "drizzle-orm";
import type { Queryable } from "../../database.ts";
import { impostorReport } from "../../schema.ts";

/** The newest 200, those that nobody has looked at first. */
export function readReports(database: Queryable) {
  const { id, reportedAt, number, code, message, market, seenAt } = impostorReport;
  return database.orm
    .select({ id, reportedAt, number, code, message, market, seenAt })
    .from(impostorReport)
    .orderBy(isNotNull(seenAt), desc(reportedAt), desc(id))
    .limit(200);
}
