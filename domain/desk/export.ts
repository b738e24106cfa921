/** Applications as a file for a spreadsheet: who, which columns, and how. Age and gender are none (D4). */
import * as v from "valibot";
import { bulkOf } from "./bulk.ts";

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** In the order of the file. */
export const exportColumns = [
  "code",
  "name",
  "stage",
  "closed_reason",
  "tags",
  "recruiter",
  "vacancy",
  "market",
  "language",
  "country",
  "source",
  "applied_at",
  "write_by",
  "contacted_at",
  "contacted_by",
  "follow_up_at",
  "interview_at",
  "email",
  "phone",
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** What somebody is reached by: empty of whom nobody may write to. */
export const contactColumns = ["email", "phone"] as const satisfies readonly ExportColumn[];

/** `POST /desk/api/export`, answered with the file. */
export const exportBody = v.object({
  format: v.picklist(exportFormats),
  columns: v.pipe(v.array(v.picklist(exportColumns)), v.minLength(1), v.maxLength(exportColumns.length), v.readonly()),
  of: bulkOf,
});

export type ExportCell = string | Date | null;
