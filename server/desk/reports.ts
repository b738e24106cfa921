import type { Context } from "hono";
import { markReportsSeen, reopenReport } from "../../commands/applications/handle-reports.ts";
import { pageSize } from "../../db/queries/desk/queue.ts";
import {
  countReportedNumbers,
  readReportedNumbers,
  readReportsOf,
  type ReportRow,
} from "../../db/queries/desk/reports.ts";
import { formatCode, normaliseCode } from "../../domain/code/code.ts";
import { type DeskReportedNumbers, type DeskReportsOf, reportStates } from "../../domain/desk/reports.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest } from "./request.ts";

/** `GET /desk/api/reports` */
export async function listReportedNumbers({ deps }: DeskRequest, c: Context): Promise<Response> {
  const stateName = c.req.query("state") ?? "open";
  const state = reportStates.find((known) => known === stateName);
  const after = afterIn(c);
  if (!state || after === undefined) return errorAnswer(c, "invalid");
  const [rows, counts] = await Promise.all([
    readReportedNumbers(deps.database, state, after),
    countReportedNumbers(deps.database),
  ]);
  const list: DeskReportedNumbers = {
    rows: rows.slice(0, pageSize).map(({ number, isOurs, count, isOpen, ...report }) => ({
      ...deskReport(report),
      number,
      isOurs,
      count,
      isOpen,
    })),
    next: nextOf(rows),
    ...counts,
  };
  return json(c, list);
}

/** `GET /desk/api/reports/{id}` */
export async function listReportsOf({ deps, id }: DeskRequest<number>, c: Context): Promise<Response> {
  const after = afterIn(c);
  if (after === undefined) return errorAnswer(c, "invalid");
  const rows = await readReportsOf(deps.database, id, after);
  const [first] = rows;
  if (!first) return errorAnswer(c, "not_found");
  const { number, isOurs } = first;
  const list: DeskReportsOf = { number, isOurs, rows: rows.slice(0, pageSize).map(deskReport), next: nextOf(rows) };
  return json(c, list);
}

/** `POST /desk/api/reports/{id}/seen` */
export async function seeReports({ deps, caller, id }: DeskRequest<number>, c: Context): Promise<Response> {
  const seen = await markReportsSeen(deps.database, id, caller.id, deps.now());
  return seen ? json(c, { seen: true }) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/reports/{id}/reopen` */
export async function reopen({ deps, caller, id }: DeskRequest<number>, c: Context): Promise<Response> {
  const reopened = await reopenReport(deps.database, id, caller.id, deps.now());
  return reopened ? json(c, { seen: false }) : errorAnswer(c, "not_found");
}

function deskReport({ id, reportedAt, code, applicationId, name, message, market, seenAt, seenBy }: ReportRow) {
  return {
    id,
    reportedAt: reportedAt.toISOString(),
    code: code !== null && normaliseCode(code) === code ? formatCode(code) : code,
    person: applicationId === null ? null : { id: applicationId, name: name ?? "" },
    message,
    market,
    seen: seenAt && { at: seenAt.toISOString(), by: seenBy },
  };
}

/** Null: not given; undefined: invalid. */
function afterIn(c: Context): number | null | undefined {
  const afterText = c.req.query("after") ?? "";
  if (afterText === "") return null;
  return /^[1-9]\d{0,14}$/.test(afterText) ? Number(afterText) : undefined;
}

function nextOf(rows: readonly { readonly id: number }[]): string | null {
  return rows.length > pageSize ? String(rows[pageSize - 1]?.id ?? "") : null;
}
