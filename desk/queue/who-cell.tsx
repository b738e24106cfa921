import { writesFor } from "../../domain/desk/current-writer.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { useLanguage } from "../language.tsx";
import css from "./grid.module.css";

/** Name of the colleague writing now, by the desk's clock; null: none. */
export function writerShown({ writing }: Pick<DeskRow, "writing">, me: string, now: number): string | null {
  if (!writing || writing.id === me || now - new Date(writing.since).getTime() >= writesFor) return null;
  return writing.name;
}

/** The assignee, or the colleague writing now. */
export function WhoCell({ row, writer }: { readonly row: DeskRow; readonly writer: string | null }) {
  const { t } = useLanguage();
  if (writer === null) {
    if (row.assignedTo) return <bdi>{row.assignedTo.name}</bdi>;
    return (
      <>
        <span className={css.dash} aria-hidden="true">
          –
        </span>
        <span className={css.nobody}>{t("queue.nobody")}</span>
      </>
    );
  }
  return (
    <span className={css.writing}>
      <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3 17l1-4L14 3l3 3L7 16zM12 5l3 3" />
      </svg>
      <span className={css.cut}>{t("next.writing", { name: writer })}</span>
    </span>
  );
}
