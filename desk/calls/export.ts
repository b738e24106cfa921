import type { ExportColumn, ExportFormat } from "../../domain/desk/export.ts";
import type { BulkOf } from "../../domain/desk/bulk.ts";
import { deskApiPath } from "../../routes.ts";
import { callForFile, type NamedFile } from "./call.ts";

export interface Exporting {
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  readonly of: BulkOf;
}

export function exportFile(exporting: Exporting): Promise<NamedFile> {
  return callForFile(`${deskApiPath}/export`, exporting);
}
