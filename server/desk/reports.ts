import type { Context } from "hono";
import { markReportSeen } from "../../applications/report-impostor.ts";
import { readReports } from "../../db/queries/desk/reports.ts";
import type { DeskReport } from "../../domain/desk/reports.ts";
import { errorAnswer, json } from "./answers.ts";
import { type DeskCall, idOf } from "./call.ts";

/** `GET /desk/api/reports` */
export async function listReports({ deps }: DeskCall, c: Context): Promise<Response> {
  const rows = await readReports(deps.database);
  const reports = rows.map(({ id, reportedAt, number, code, message, market, seenAt }): DeskReport => ({
    id,
    reportedAt: reportedAt.toISOString(),
    number,
    code,
    message,
    market,
    seen: seenAt !== null,
  }));
  return json(c, reports);
}

/** `POST /desk/api/reports/{id}/seen` */
export async function seeReport({ deps, caller }: DeskCall, c: Context): Promise<Response> {
  const id = idOf(c);
  const seen = id !== null && (await markReportSeen(deps.database, id, caller.id, deps.now()));
  return seen ? json(c, { seen: true }) : errorAnswer(c, "not_found");
}
