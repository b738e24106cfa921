import { counted } from "../../frame/counted.ts";
import { useLanguage } from "../../language.tsx";
import type { Chosen } from "../use-choice.ts";
import css from "./board.module.css";

/** Whom it is over with, as a number that leads to their list. */
export function ClosedColumn({
  choice,
  change,
  count,
}: Pick<Chosen, "choice" | "change"> & { readonly count: number }) {
  const { t } = useLanguage();
  return (
    <button
      type="button"
      className={css.closed}
      onClick={() => change({ view: "everybody", filter: { ...choice.filter, stage: ["closed"] } }, "list")}
    >
      <span className="serif">{counted(count)}</span> <span>{t("status.closed")}</span>
    </button>
  );
}
