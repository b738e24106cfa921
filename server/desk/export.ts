/**
 * Exports applications as a spreadsheet, for managers who just confirmed their identity. The audit
 * log and an email to all managers precede the first byte.
 */
import { Readable } from "node:stream";
import type { Context } from "hono";
import { notifyManagers } from "../../commands/accounts/notify-managers.ts";
import { recruiterById } from "../../commands/accounts/recruiters.ts";
import { recordAtDesk } from "../../commands/audit/record.ts";
import { selectedChoice } from "../../db/queries/desk/bulk.ts";
import { type ExportRow, readForExport } from "../../db/queries/desk/export.ts";
import { heldSessions } from "../../db/queries/desk/live.ts";
import { csvHead, csvLine } from "../../domain/csv/line.ts";
import { type ExportCell, type ExportColumn, exportBody, contactColumns } from "../../domain/desk/export.ts";
import { recordedFilter } from "../../domain/desk/queue-filter.ts";
import { errorAnswer, languageOf } from "./answers.ts";
import { sessionLongest } from "./auth.ts";
import { idsOf } from "./bulk.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { xlsxOf } from "./xlsx.ts";
import { statusOf } from "../../domain/application/lifecycle.ts";
import { formatCode } from "../../domain/code/code.ts";
import { contactDueAt } from "../../domain/contact-clock/clock.ts";
import { mayOpenPhone } from "../../domain/desk/actions.ts";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import { appliedFor, languageName } from "./row.ts";
import type { PublishedCatalog } from "../../commands/vacancies/published-catalog.ts";

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** `POST /desk/api/export` */
export async function exportApplications(request: DeskPost<typeof exportBody>, c: Context): Promise<Response> {
  const { deps, caller, body } = request;
  const { format, of } = body;
  const columns = [...new Set(body.columns)];
  const ids = await idsOf(request, of);
  if (ids === null) return errorAnswer(c, "not_found");
  if (ids.length === 0) return errorAnswer(c, "invalid");
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
    await notifyManagers(deps, transaction, "account.applications_exported", { by: caller.id, count: ids.length });
  });
  const rows = whileManager(request, readForExport(deps.database, ids));
  const pages = mapped(rows, (row) => exportCells(row, columns, deps.catalog, languageOf(c)));
  const heads = columns.map(headOf);
  const bytes = format === "csv" ? csvOf(heads, pages) : xlsxOf(heads, pages);
  return c.body(Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream, 200, {
    "content-type": contentTypes[format],
    "content-disposition": `attachment; filename="applications-${now.toISOString().slice(0, 10)}.${format}"`,
    "cache-control": "no-store",
    // nginx would buffer it on disk.
    "x-accel-buffering": "no",
  });
}

/** Times are in UTC, and the header says so. */
function headOf(column: ExportColumn): string {
  return column.endsWith("_at") || column === "write_by" ? `${column} (UTC)` : column;
}

/**
 * Stops when the session or the rights end: pages are read at the client's speed, so a slow client
 * would get current data long after.
 */
async function* whileManager(
  { deps: { database }, caller }: Pick<DeskRequest, "deps" | "caller">,
  pages: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<readonly ExportRow[]> {
  for await (const rows of pages) {
    const [held, account] = await Promise.all([
      heldSessions(database, [caller.token], sessionLongest),
      recruiterById(database, caller.id),
    ]);
    if (!held.has(caller.token) || account?.role !== "manager") throw new Error("the rights ended during an export");
    yield rows;
  }
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

const cells: Readonly<
  Record<ExportColumn, (row: ExportRow, catalog: PublishedCatalog, language: DeskLanguage) => ExportCell>
> = {
  code: ({ code }) => formatCode(code),
  name: ({ name }) => name,
  stage: (row) => statusOf(row),
  closed_reason: ({ closedReason }) => closedReason,
  tags: ({ tags }) => tags.join("; "),
  recruiter: ({ assignedName }) => assignedName,
  vacancy: appliedFor,
  market: ({ market }) => market,
  language: ({ language }) => languageName(language),
  country: ({ country }) => country,
  source: ({ source }) => source,
  applied_at: ({ createdAt }) => createdAt,
  write_by: (row) => (row.contactedAt === null ? contactDueAt(row.clockFrom) : null),
  contacted_at: ({ contactedAt }) => contactedAt,
  contacted_by: ({ contactedName }) => contactedName,
  follow_up_at: ({ followUpAt }) => followUpAt,
  interview_at: ({ interviewStartsAt }) => interviewStartsAt,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
};

const contact: readonly ExportColumn[] = contactColumns;

/** Hides the contact of people who opted out, so that the file cannot be used to write to them. */
function exportCells(
  row: ExportRow,
  columns: readonly ExportColumn[],
  catalog: PublishedCatalog,
  language: DeskLanguage,
): ExportCell[] {
  const silent = (column: ExportColumn) =>
    contact.includes(column) && (!mayOpenPhone(row) || (column === "phone" ? row.phoneOptedOut : row.mailboxOptedOut));
  return columns.map((column) => (silent(column) ? null : cells[column](row, catalog, language)));
}
