import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { DeskViews } from "../../domain/desk/queue.ts";
import { isFiltered, noFilter } from "../../domain/desk/queue-filter.ts";
import { useNow } from "../clock.ts";
import { viewsQuery } from "../requests/queue.ts";
import { useReviewCounts } from "../frame/review-tabs.tsx";
import { useLanguage } from "../language.tsx";
import { EmptyCard } from "./empty-card.tsx";
import css from "./queue.module.css";
import { currentTab, useTabs } from "./views.tsx";
import type { Chosen } from "./use-choice.ts";

/** Loaded before anybody has applied. */
const FirstDay = lazy(() => import("./first-day.tsx").then(({ FirstDay: screen }) => ({ default: screen })));

/** Says why the list is empty, and what to do next. */
export function EmptyQueue({ choice, change }: Pick<Chosen, "choice" | "change">) {
  const { data: views, isPending } = useQuery(viewsQuery(choice));
  const { held } = useReviewCounts();
  if (isFiltered(choice.filter)) return <NothingFound choice={choice} change={change} />;
  if (choice.view === "interviews") return <NoInterviews />;
  if (isPending) return null;
  if (views?.counts.everybody === 0 && held === 0) {
    return (
      <Suspense>
        <FirstDay />
      </Suspense>
    );
  }
  return choice.view === "todo" ? <NothingWaits upcoming={views?.upcoming ?? null} /> : <NothingIn />;
}

function NothingIn() {
  const { t } = useLanguage();
  return <p className={css.nothing}>{t("queue.emptyView")}</p>;
}

function NoInterviews() {
  const { t } = useLanguage();
  return (
    <p className={css.nothing}>
      {t("queue.noInterviews")} <Link to="/account">{t("booking.set")}</Link>
    </p>
  );
}

function NothingWaits({ upcoming }: Pick<DeskViews, "upcoming">) {
  const { t, format } = useLanguage();
  const now = useNow();
  const text =
    upcoming && t(`upcoming.${upcoming.kind}`, { name: upcoming.name, time: format.moment(upcoming.at, now) });
  return (
    <EmptyCard
      title={t("queue.empty")}
      text={
        <>
          {t("queue.emptyText")}{" "}
          {upcoming && (
            <Link to="/applications/$id" params={{ id: String(upcoming.id) }} search>
              {text}
            </Link>
          )}
        </>
      }
    />
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
