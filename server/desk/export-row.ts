/** What stands in each column of the file. */
import type { ExportRow } from "../../db/queries/desk/export.ts";
import { statusOf } from "../../domain/application/lifecycle.ts";
import { formatCode } from "../../domain/code/code.ts";
import { contactDueAt } from "../../domain/contact-clock/clock.ts";
import { mayOpenPhone } from "../../domain/desk/acts.ts";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import { contactColumns, type ExportCell, type ExportColumn } from "../../domain/desk/export.ts";
import { appliedFor, languageName } from "./row.ts";
import type { Shelf } from "../../vacancies/shelf.ts";

const cells: Readonly<Record<ExportColumn, (row: ExportRow, shelf: Shelf, language: DeskLanguage) => ExportCell>> = {
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

/** Nobody writes to who asked for silence, by this file neither. */
export function exportCells(
  row: ExportRow,
  columns: readonly ExportColumn[],
  shelf: Shelf,
  language: DeskLanguage,
): ExportCell[] {
  const silent = (column: ExportColumn) =>
    contact.includes(column) && (!mayOpenPhone(row) || (column === "phone" ? row.phoneOptedOut : row.mailboxOptedOut));
  return columns.map((column) => (silent(column) ? null : cells[column](row, shelf, language)));
}
