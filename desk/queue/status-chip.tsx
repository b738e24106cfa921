import { isWaitingStatus } from "../../domain/application/lifecycle.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { useLanguage } from "../language.tsx";
import css from "./grid.module.css";

/** Where an application stands. */
export function StatusChip({ row }: { readonly row: DeskRow }) {
  const { t } = useLanguage();
  const open = isWaitingStatus(row.status);
  const text =
    open && row.nobodyWrote
      ? t("status.nobodyWrote")
      : open && row.missed
        ? t("status.missed")
        : t(`status.${row.status === "assigned" ? "new" : row.status}`);
  return <span className={row.nobodyWrote || row.missed ? `${css.chip} ${css.chipMissed}` : css.chip}>{text}</span>;
}
