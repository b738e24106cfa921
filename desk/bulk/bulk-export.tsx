/**
 * Exports the selected applications as a file for a spreadsheet, with a choice of columns and
 * format.
 */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkOf } from "../../domain/desk/bulk.ts";
import {
  contactColumns,
  type ExportColumn,
  exportColumns,
  type ExportFormat,
  exportFormats,
} from "../../domain/desk/export.ts";
import type { NamedFile } from "../requests/send-request.ts";
import { type Exporting, exportFile } from "../requests/bulk.ts";
import { useConfirming } from "../confirm/confirm.tsx";
import fields from "../frame/field.module.css";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import css from "./bulk.module.css";

const contact: readonly ExportColumn[] = contactColumns;

interface ExportManyProps {
  readonly people: string;
  readonly of: BulkOf;
  readonly close: () => void;
}

export function BulkExport({ people, of, close }: ExportManyProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const confirming = useConfirming();
  const [columns, setColumns] = useState(() => new Set(exportColumns.filter((column) => !contact.includes(column))));
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [wrong, setWrong] = useState<string | null>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (exporting: Exporting) => confirming(() => exportFile(exporting)),
    onSuccess: (file) => {
      save(file);
      say({ text: t("bulk.export.done") });
      close();
    },
  });
  const toggle = (column: ExportColumn) => {
    const chosen = new Set(columns);
    if (!chosen.delete(column)) chosen.add(column);
    setColumns(chosen);
  };
  return (
    <FormDialog
      title={t("bulk.export.title", { people })}
      layout="menu"
      checked
      submit={t("bulk.export.save")}
      pending={isPending}
      error={error}
      wrong={wrong}
      close={close}
      send={() => {
        setWrong(columns.size === 0 ? t("bulk.export.noColumn") : null);
        if (columns.size > 0) mutate({ format, columns: exportColumns.filter((column) => columns.has(column)), of });
      }}
    >
      <fieldset className={css.columns}>
        <legend>{t("bulk.export.columns")}</legend>
        {exportColumns.map((column, place) => (
          <label key={column}>
            <input
              type="checkbox"
              autoFocus={place === 0}
              checked={columns.has(column)}
              onChange={() => toggle(column)}
            />
            {t(`bulk.column.${column}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className={css.columns}>
        <legend>{t("bulk.export.format")}</legend>
        {exportFormats.map((each) => (
          <label key={each}>
            <input type="radio" name="format" checked={format === each} onChange={() => setFormat(each)} />
            {t(`bulk.export.${each}`)}
          </label>
        ))}
      </fieldset>
      <p className={fields.fieldHint}>{t("bulk.export.recorded")}</p>
    </FormDialog>
  );
}

/** Downloads the file through the browser. */
function save({ name, content }: NamedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
