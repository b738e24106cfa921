import { recordAtDesk } from "../audit/record.ts";
import type { Database } from "../../db/database.ts";

/**
 * Marks a report and all earlier ones of the same number as seen; the manager has not read later
 * ones. The first to mark one counts. False: no such report.
 */
export async function markReportsSeen(
  database: Database,
  id: number,
  recruiterId: string,
  now: Date,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const found = await transaction.query("select from impostor_report where id = $1 for update", [id]);
    if (found.rowCount === 0) return false;
    const { rowCount } = await transaction.query(
      `update impostor_report r set seen_at = $3::timestamptz, seen_by = $2
       from impostor_report known
       where known.id = $1 and lower(r.number) = lower(known.number) and r.id <= known.id and r.seen_at is null`,
      [id, recruiterId, now.toISOString()],
    );
    if (rowCount > 0) {
      await recordAtDesk(transaction, { by: recruiterId, at: now }, "report_seen", { subject: String(id) });
    }
    return true;
  });
}

/** Reopens the report. False: no such report. */
export async function reopenReport(database: Database, id: number, recruiterId: string, now: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const found = await transaction.query("select from impostor_report where id = $1 for update", [id]);
    if (found.rowCount === 0) return false;
    const { rowCount } = await transaction.query(
      "update impostor_report set seen_at = null, seen_by = null where id = $1 and seen_at is not null",
      [id],
    );
    if (rowCount > 0) {
      await recordAtDesk(transaction, { by: recruiterId, at: now }, "report_reopened", { subject: String(id) });
    }
    return true;
  });
}
