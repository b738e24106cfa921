/** A file of those who are selected, for a spreadsheet: which columns, and how. */
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
import menu from "../application/menu.module.css";
import type { NamedFile } from "../calls/call.ts";
import { useErrorText } from "../calls/error-text.ts";
import { type Exporting, exportFile } from "../calls/export.ts";
import { NotConfirmed, useConfirming } from "../confirm/confirm.tsx";
import { Dialog } from "../frame/dialog.tsx";
import { FormError } from "../frame/field.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import css from "./bulk.module.css";

const contact: readonly ExportColumn[] = contactColumns;

interface ExportManyProps {
  readonly people: string;
  readonly of: BulkOf;
  readonly close: () => void;
}

export function ExportMany({ people, of, close }: ExportManyProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const confirming = useConfirming();
  const [columns, setColumns] = useState(() => new Set(exportColumns.filter((column) => !contact.includes(column))));
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (exporting: Exporting) => confirming(() => exportFile(exporting)),
    onSuccess: (file) => {
      save(file);
      say({ text: t("bulk.export.done") });
      close();
    },
    onError: (failed) => {
      if (!(failed instanceof NotConfirmed)) setError(errorText(failed));
    },
  });
  const toggle = (column: ExportColumn) => {
    const chosen = new Set(columns);
    if (!chosen.delete(column)) chosen.add(column);
    setColumns(chosen);
  };
  return (
    <Dialog title={t("bulk.export.title", { people })} close={close}>
      <form
        method="post"
        className={menu.menu}
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending) return;
          if (columns.size === 0) return setError(t("bulk.export.noColumn"));
          mutate({ format, columns: exportColumns.filter((column) => columns.has(column)), of });
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
        <p className={menu.hint}>{t("bulk.export.recorded")}</p>
        <FormError text={error} />
        <div className={menu.dialogActs}>
          <button type="submit" aria-disabled={isPending} className={`${states.button} ${states.mainButton}`}>
            {isPending ? t("act.working") : t("bulk.export.save")}
          </button>
          <button type="button" className={states.button} onClick={close}>
            {t("close.cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The browser's own way to keep a file. */
function save({ name, content }: NamedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
