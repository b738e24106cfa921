/** Applications as CSV (RFC 4180), for a spreadsheet. */
import type { ExportedApplication } from "../db/queries/export.ts";

const columns = [
  "id",
  "code",
  "created_at",
  "name",
  "email",
  "phone",
  "area_code",
  "contact",
  "country",
  "age",
  "position",
  "sex",
  "job",
  "time_zone",
  "market",
  "language",
  "channel",
  "held_at",
] as const satisfies readonly (keyof ExportedApplication)[];

/** The survey's questions, a column each. */
const questions = ["IS_LOCAL_USER", "IS_REMOTE_WORKED", "CITY", "JOB_INTEREST"] as const;

/** Kept as JSON in one cell each. */
const nested = [
  "registrations",
  "attribution",
  "consent",
  "deliveries",
] as const satisfies readonly (keyof ExportedApplication)[];

export function csvHeader(): string {
  return line([...columns, ...questions, ...nested]);
}

export function csvRow(application: ExportedApplication): string {
  return line([
    ...columns.map((column) => cell(application[column])),
    ...questions.map((question) => cell(application.answers[question])),
    ...nested.map((column) => JSON.stringify(application[column])),
  ]);
}

function cell(value: string | number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

function line(cells: readonly string[]): string {
  return `${cells.map((value) => quote(inert(value))).join(",")}\r\n`;
}

/**
 * A spreadsheet reads a cell that begins with one of these as a formula; an apostrophe in front makes it text
 * (https://owasp.org/www-community/attacks/CSV_Injection). A telephone number begins with a plus and digits alone: that is
 * no formula, and it stays as it is.
 */
function inert(value: string): string {
  return /^[=@\t\r]|^[+-](?!\d+$)/.test(value) ? `'${value}` : value;
}

function quote(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
