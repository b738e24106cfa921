/** Which applications: views with their counts, filters, list or board, and how the promise is kept. */
import { useQuery } from "@tanstack/react-query";
import { viewsQuery } from "../calls/queue.ts";
import { useLanguage } from "../language.tsx";
import { Chips } from "./chips.tsx";
import { FilterButton } from "./filter-sheet.tsx";
import { Kept } from "./kept.tsx";
import { ShapeSwitch } from "./shape-switch.tsx";
import css from "./toolbar.module.css";
import type { Chosen } from "./use-choice.ts";
import { Views } from "./views.tsx";

export function Toolbar(chosen: Chosen) {
  const { t } = useLanguage();
  const { choice, change } = chosen;
  const promise = useQuery(viewsQuery(choice)).data?.promise;
  return (
    <div className={css.toolbar}>
      <h1 className="hide">{t("queue.title")}</h1>
      <Views choice={choice} change={change} />
      <FilterButton choice={choice} change={change} />
      <ShapeSwitch {...chosen} />
      {promise && <Kept promise={promise} />}
      <Chips choice={choice} change={change} />
    </div>
  );
}
