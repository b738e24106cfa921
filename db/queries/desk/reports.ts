/** Reports of impostors, as the desk sees them (B5). */
import type { Queryable } from "../../database.ts";

export interface ReportRow {
  readonly id: number;
  readonly reportedAt: Date;
  readonly number: string;
  readonly code: string | null;
  readonly message: string | null;
  readonly market: string;
  readonly seenAt: Date | null;
}

/** The newest 200, those that nobody has looked at first. */
export async function readReports(database: Queryable): Promise<ReportRow[]> {
  const { rows } = await database.query<ReportRow>(
    `select id, reported_at as "reportedAt", number, code, message, market, seen_at as "seenAt" from impostor_report
     order by seen_at is not null, reported_at desc, id desc limit 200`,
  );
  return rows;
}
