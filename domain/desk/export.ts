/** Export of applications for spreadsheets. Age and gender are never included (D4). */
import * as v from "valibot";
import { bulkOf } from "./bulk.ts";

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

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

/** Contact details: empty for people who must not be contacted. */
export const contactColumns = ["email", "phone"] as const satisfies readonly ExportColumn[];

/** `POST /desk/api/export`; the answer is the file. */
export const exportBody = v.object({
  format: v.picklist(exportFormats),
  columns: v.pipe(v.array(v.picklist(exportColumns)), v.minLength(1), v.maxLength(exportColumns.length), v.readonly()),
  of: bulkOf,
});

export type ExportCell = string | Date | null;
