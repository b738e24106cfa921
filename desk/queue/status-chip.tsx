import { isWaitingStatus } from "../../domain/application/lifecycle.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { useLanguage } from "../language.tsx";
import css from "./grid.module.css";

/** Where an application stands. */
export function StatusChip({ row }: { readonly row: DeskRow }) {
  const { t } = useLanguage();
  if (isWaitingStatus(row.status) && (row.nobodyWrote || row.missed)) {
    const text = t(row.nobodyWrote ? "status.nobodyWrote" : "status.missed");
    return <span className={`${css.chip} ${css.chipMissed}`}>{text}</span>;
  }
  return <span className={css.chip}>{t(`status.${row.status === "assigned" ? "new" : row.status}`)}</span>;
}
