import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { isFiltered, noFilter, type QueueChoice } from "../../domain/desk/queue-filter.ts";
import { useNow } from "../clock.ts";
import { viewsQuery } from "../calls/queue.ts";
import { useLanguage } from "../language.tsx";
import css from "./queue.module.css";
import { currentTab, useTabs } from "./views.tsx";
import type { Chosen } from "./use-choice.ts";

const MooredScene = lazy(() => import("./moored.tsx"));

/** Why the list is empty, and what there is to do next. */
export function Nothing({ choice, change }: Pick<Chosen, "choice" | "change">) {
  if (isFiltered(choice.filter)) return <NothingFound choice={choice} change={change} />;
  return choice.view === "todo" ? <NothingWaits choice={choice} /> : <NothingIn />;
}

function NothingIn() {
  const { t } = useLanguage();
  return <p className={css.nothing}>{t("queue.emptyView")}</p>;
}

function NothingWaits({ choice }: { readonly choice: QueueChoice }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const upcoming = useQuery(viewsQuery(choice)).data?.upcoming;
  const text =
    upcoming && t(`upcoming.${upcoming.kind}`, { name: upcoming.name, time: format.moment(upcoming.at, now) });
  return (
    <div className={css.moored}>
      <Suspense>
        <MooredScene />
      </Suspense>
      <div>
        <h2 className="serif">{t("queue.empty")}</h2>
        <p>
          {t("queue.emptyText")}{" "}
          {upcoming && (
            <Link to="/applications/$id" params={{ id: String(upcoming.id) }} search>
              {text}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}

function NothingFound({ choice, change }: Pick<Chosen, "choice" | "change">) {
  const { t } = useLanguage();
  const name = currentTab(useTabs(choice), choice)?.name ?? "";
  return (
    <p className={css.nothing}>
      {t("queue.emptyFilter", { name })}{" "}
      <button type="button" onClick={() => change({ ...choice, filter: noFilter })}>
        {t("filter.clear")}
      </button>
    </p>
  );
}
