/** Applications as a file for a spreadsheet: for managers who have just proven who they are. It is in the audit log, and all managers
 * are told, before a byte of it has gone. */
import { Readable } from "node:stream";
import type { Context } from "hono";
import * as v from "valibot";
import { tellManagers } from "../../accounts/tell-managers.ts";
import { recordAtDesk } from "../../audit/record.ts";
import { selectedChoice } from "../../db/queries/desk/bulk.ts";
import { type ExportRow, readForExport } from "../../db/queries/desk/export.ts";
import { csvHead, csvLine } from "../../domain/csv/line.ts";
import { type ExportCell, type ExportColumn, exportBody } from "../../domain/desk/export.ts";
import { recordedFilter } from "../../domain/desk/queue-filter.ts";
import { errorAnswer, languageOf } from "./answers.ts";
import { idsOf } from "./bulk.ts";
import type { DeskCall } from "./call.ts";
import { exportCells } from "./export-row.ts";
import { xlsxOf } from "./xlsx.ts";

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** `POST /desk/api/export` */
export async function exportThem(call: DeskCall, c: Context): Promise<Response> {
  const parsed = v.safeParse(exportBody, call.body);
  if (!parsed.success) return errorAnswer(c, "invalid");
  const { format, of } = parsed.output;
  const columns = [...new Set(parsed.output.columns)];
  const ids = await idsOf(call, of);
  if (ids === null) return errorAnswer(c, "not_found");
  if (ids.length === 0) return errorAnswer(c, "invalid");
  const { deps, caller } = call;
  const now = deps.now();
  const choice = of.selection === null ? null : await selectedChoice(deps.database, of.selection);
  await deps.database.transaction(async (transaction) => {
    await recordAtDesk(transaction, { by: caller.id, at: now }, "applications_exported", {
      subject: String(ids.length),
      detail: {
        format,
        columns,
        count: ids.length,
        ...(choice ? { view: choice.view, filter: recordedFilter(choice.filter) } : {}),
      },
    });
    await tellManagers(deps, transaction, "account.applications_exported", { by: caller.id, count: ids.length });
  });
  const pages = mapped(readForExport(deps.database, ids), (row) =>
    exportCells(row, columns, deps.shelf, languageOf(c)),
  );
  const heads = columns.map(headOf);
  const bytes = format === "csv" ? csvOf(heads, pages) : xlsxOf(heads, pages);
  return c.body(Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream, 200, {
    "content-type": contentTypes[format],
    "content-disposition": `attachment; filename="applications-${now.toISOString().slice(0, 10)}.${format}"`,
    "cache-control": "no-store",
    // nginx would hold it on disk.
    "x-accel-buffering": "no",
  });
}

/** Times are in UTC, and say so. */
function headOf(column: ExportColumn): string {
  return column.endsWith("_at") || column === "write_by" ? `${column} (UTC)` : column;
}

async function* mapped(
  pages: AsyncIterable<readonly ExportRow[]>,
  cells: (row: ExportRow) => ExportCell[],
): AsyncGenerator<ExportCell[][]> {
  for await (const rows of pages) yield rows.map(cells);
}

async function* csvOf(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly ExportCell[])[]>,
): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder();
  yield bytes.encode(csvHead(heads));
  for await (const rows of pages) yield bytes.encode(rows.map((row) => csvLine(row.map(textOf))).join(""));
}

function textOf(cell: ExportCell): string {
  return cell instanceof Date ? cell.toISOString() : (cell ?? "");
}
