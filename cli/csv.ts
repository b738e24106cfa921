import type { ExportedApplication } from "../db/queries/export.ts";
import { csvHead, csvLine } from "../domain/csv/line.ts";
import { fieldNames, fields } from "../domain/application/fields.ts";

/** The applicant's answers, except those stored as JSON. */
const values = fieldNames.flatMap((name) => {
  const { exported } = fields[name];
  return exported === null || exported === "attribution" ? [] : [exported];
});

const columns = [
  "id",
  "code",
  "created_at",
  ...values,
  "market",
  "language",
  "channel",
  "held_at",
  "merged_into",
] as const satisfies readonly (keyof ExportedApplication)[];

/** Survey questions, one column each. */
const questions = ["IS_LOCAL_USER", "IS_REMOTE_WORKED", "CITY", "JOB_INTEREST"] as const;

/** Stored as JSON in one cell each. */
const nested = [
  "registrations",
  "attribution",
  "consent",
  "deliveries",
] as const satisfies readonly (keyof ExportedApplication)[];

/** Later columns come last, because programs read the others by position. */
const added = ["state", "recruiter"] as const satisfies readonly (keyof ExportedApplication)[];

export function csvHeader(): string {
  return csvHead([...columns, ...questions, ...nested, ...added]);
}

export function csvRow(application: ExportedApplication): string {
  return csvLine([
    ...columns.map((column) => cell(application[column])),
    ...questions.map((question) => cell(application.answers[question])),
    ...nested.map((column) => JSON.stringify(application[column])),
    ...added.map((column) => cell(application[column])),
  ]);
}

function cell(value: string | number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}
