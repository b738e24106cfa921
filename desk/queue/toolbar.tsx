/** Which applications: views with their counts, filters of what is loaded, and how the promise is kept. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type QueueView, queueViews } from "../../domain/desk/desk.ts";
import type { DeskList, DeskPromise, DeskRow } from "../../domain/desk/queue.ts";
import { ChevronIcon } from "../../ui/pictures/icons.tsx";
import { counted } from "../frame/check-tabs.tsx";
import { useLanguage } from "../language.tsx";
import { choices, type Filter } from "./filter.ts";
import css from "./toolbar.module.css";

interface ToolbarProps {
  readonly view: QueueView;
  readonly list: DeskList | undefined;
  readonly rows: readonly DeskRow[];
  readonly filter: Filter;
  readonly change: (filter: Filter) => void;
}

export function Toolbar({ view, list, rows, filter, change }: ToolbarProps) {
  const { t } = useLanguage();
  /** Only where there is no room for them beside the views. */
  const [unfolded, setUnfolded] = useState(false);
  const filters = [
    ["language", t("queue.languageFilter")],
    ["position", t("queue.positionFilter")],
    ["market", t("queue.marketFilter")],
  ] as const;
  return (
    <div className={css.toolbar}>
      <nav className={css.views} aria-label={t("queue.views")}>
        {queueViews.map((name) => (
          <Link
            key={name}
            to="/"
            search={name === "open" ? {} : { view: name }}
            className={css.view}
            activeOptions={{ exact: true }}
            aria-current={name === view ? "true" : undefined}
          >
            {t(`queue.${name}`)} {list && <span>{counted(list.counts[name])}</span>}
          </Link>
        ))}
      </nav>
      <button
        type="button"
        className={`${css.view} ${css.filterSwitch}`}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        {t("queue.filters")} <ChevronIcon />
      </button>
      {list && <Kept promise={list.promise} />}
      <div className={unfolded ? `${css.filterSet} ${css.unfolded}` : css.filterSet}>
        {filters.map(([of, name]) => (
          <label key={of} className={css.filter}>
            <span>{name}:</span>
            <select value={filter[of]} onChange={(event) => change({ ...filter, [of]: event.target.value })}>
              <option value="">{t("queue.any")}</option>
              {choices(rows, filter, of).map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </div>
  );
}

function Kept({ promise: { kept, missed } }: { readonly promise: DeskPromise }) {
  const { t, format } = useLanguage();
  const all = kept + missed;
  return (
    <p className={css.kept}>
      {t("queue.promise")}:{" "}
      {all === 0 ? (
        t("queue.promiseNone")
      ) : (
        <>
          <strong>{format.share(kept, all)}</strong> · {t("queue.promiseOf", { kept, all })}
        </>
      )}
    </p>
  );
}
