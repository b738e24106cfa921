import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { isFiltered, noFilter, type QueueChoice } from "../../domain/desk/queue-filter.ts";
import { useNow } from "../clock.ts";
import { viewsQuery } from "../calls/queue.ts";
import { useReviewCounts } from "../frame/review-tabs.tsx";
import { useLanguage } from "../language.tsx";
import css from "./queue.module.css";
import { currentTab, useTabs } from "./views.tsx";
import type { Chosen } from "./use-choice.ts";

const MooredScene = lazy(() => import("./moored-scene.tsx"));

/** Says why the list is empty, and what to do next. */
export function EmptyQueue({ choice, change }: Pick<Chosen, "choice" | "change">) {
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
  const { counts, upcoming } = useQuery(viewsQuery(choice)).data ?? {};
  const { held } = useReviewCounts();
  if (counts?.everybody === 0 && held === 0) {
    return (
      <EmptyCard title={t("queue.firstDay")}>
        {t("queue.firstDayText")} <Link to="/account">{t("news.title")}</Link>
      </EmptyCard>
    );
  }
  const text =
    upcoming && t(`upcoming.${upcoming.kind}`, { name: upcoming.name, time: format.moment(upcoming.at, now) });
  return (
    <EmptyCard title={t("queue.empty")}>
      {t("queue.emptyText")}{" "}
      {upcoming && (
        <Link to="/applications/$id" params={{ id: String(upcoming.id) }} search>
          {text}
        </Link>
      )}
    </EmptyCard>
  );
}

function EmptyCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={css.moored}>
      <Suspense>
        <MooredScene />
      </Suspense>
      <div>
        <h2 className="serif">{title}</h2>
        <p>{children}</p>
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
