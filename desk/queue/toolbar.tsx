/** Chooses the list: views with counts, filters, list or board, and the share of kept promises. */
import { useQuery } from "@tanstack/react-query";
import { viewsQuery } from "../requests/queue.ts";
import { useLanguage } from "../language.tsx";
import { Chips } from "./chips.tsx";
import { FilterButton } from "./filter-sheet.tsx";
import { ShapeSwitch } from "./shape-switch.tsx";
import css from "./toolbar.module.css";
import type { Chosen } from "./use-choice.ts";
import { Views } from "./views.tsx";
import type { DeskPromise } from "../../domain/desk/queue.ts";

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
      {promise && <KeptShare promise={promise} />}
      <Chips choice={choice} change={change} />
    </div>
  );
}

/** The share of applications contacted within 24 hours. */
function KeptShare({ promise: { kept, missed } }: { readonly promise: DeskPromise }) {
  const { t, format } = useLanguage();
  const all = kept + missed;
  return (
    <p className={css.kept}>
      {t("queue.promise")}:{" "}
      {all === 0 ? (
        t("queue.promiseNone")
      ) : (
        <>
          <strong>{format.share(kept, all)}</strong> {t("queue.promiseOf", { kept, all })}
        </>
      )}
    </p>
  );
}
