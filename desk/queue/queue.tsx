/** The queue by due time, and the chosen application beside it; on a phone one of the two. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { turnTo } from "../application/attention.ts";
import { ApplicationPane } from "../application/application.tsx";
import { OptedOutDialog } from "../application/opted-out-dialog.tsx";
import type { QueueView } from "../../domain/desk/desk.ts";
import { queueQuery } from "../calls/queries.ts";
import { useNow } from "../clock.ts";
import { More } from "../frame/more.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import { useWide } from "../frame/wide.ts";
import { useKeys } from "../keys.ts";
import { useLanguage, useTitle } from "../language.tsx";
import { useLatest } from "../latest.ts";
import { ListAndPane } from "../rows/list-and-pane.tsx";
import { useNext } from "../rows/use-next.ts";
import { useRows } from "../rows/use-rows.ts";
import { type Filter, filtered, isFiltering, noFilter } from "./filter.ts";
import { QueueFoot } from "./foot.tsx";
import { QueueGrid } from "./grid.tsx";
import css from "./queue.module.css";
import { sorted } from "./sorted.ts";
import { Toolbar } from "./toolbar.tsx";

interface Choice {
  readonly view: QueueView;
  readonly id: number | null;
  /** Nobody chose it: it was at the top, under this filter. */
  readonly pinnedUnder?: Filter;
}

export function QueueScreen() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const wide = useWide();
  const now = useNow();
  const { view = "open" } = useSearch({ from: "/inside/queue" });
  const { id: opened } = useParams({ strict: false });
  const list = useInfiniteQuery(queueQuery(view));
  const [filter, setFilter] = useState(noFilter);
  const [choice, setChoice] = useState<Choice | null>(null);
  const pane = useRef<HTMLElement>(null);

  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const shown = useMemo(() => sorted(filtered(loaded, filter), now), [loaded, filter, now]);
  const openedId = opened === undefined ? null : Number(opened);
  // On a wide screen something is always beside the queue: what was opened, or what was the most urgent when it was first
  // shown, which stays though a colleague deals with it: somebody may be writing about it. Another view starts at its top, and so
  // does another search or filter, unless somebody was chosen by hand.
  const chosen = choice?.view === view ? choice.id : null;
  const isShown = (id: number | null) => shown.some((row) => row.id === id);
  const filteredOut = choice?.pinnedUnder !== undefined && choice.pinnedUnder !== filter && !isShown(chosen);
  const [top] = shown;
  // What an earlier visit has left in memory may be over.
  const upToDate = !list.isFetching || list.isFetchedAfterMount;
  if (wide && openedId === null && top && upToDate && (chosen === null || filteredOut)) {
    setChoice({ view, id: top.id, pinnedUnder: filter });
  }
  const current = openedId ?? chosen;
  const name = loaded.find((row) => row.id === current)?.name;
  useTitle(openedId !== null && name ? name : t("queue.title"));

  // Rows are not rendered with every change of what is opened, so they are given functions that stay right.
  const show = useLatest((id: number) => {
    setChoice({ view, id });
    if (openedId !== null)
      void navigate({ to: "/applications/$id", params: { id: String(id) }, search: true, replace: true });
  });
  const choose = useLatest((id: number) => {
    turnTo(id);
    show(id);
  });
  const open = useLatest((id: number) => {
    turnTo(id);
    setChoice({ view, id });
    void navigate({ to: "/applications/$id", params: { id: String(id) }, search: true }).then(() => {
      pane.current?.focus();
    });
  });
  const { grid, focusRow, step } = useRows({
    rows: shown,
    current,
    chosen: current,
    choose,
    atEnd: () => {
      if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
    },
  });
  const follow = useLatest((id: number) => {
    show(id);
    focusRow(id);
  });
  const inList = useNext({
    rows: shown,
    current,
    shown: wide || openedId !== null,
    show: follow,
    count: isFiltering(filter) ? 0 : (list.data?.pages[0]?.counts[view] ?? 0),
  });
  const back = () => {
    const id = current;
    void navigate({ to: "/", search: true }).then(() => {
      setChoice({ view, id });
      focusRow(id);
    });
  };
  const listShown = wide || openedId === null;
  useKeys({
    ...(listShown ? { j: () => step(1), k: () => step(-1) } : {}),
    Escape: () => (openedId === null ? focusRow(current) : back()),
  });

  const first = list.data?.pages[0];
  const filtering = isFiltering(filter);
  return (
    <ListAndPane
      opened={openedId !== null}
      head={
        <>
          <h1 className="hide">{t("queue.title")}</h1>
          {listShown && <Toolbar view={view} list={first} rows={loaded} filter={filter} change={setFilter} />}
        </>
      }
      listLabel={t("queue.label")}
      list={
        <>
          {list.isPending && <Loading />}
          {list.error && <Failed error={list.error} retry={() => void list.refetch()} />}
          {filtering && first && (
            <p className={css.filtered} role="status">
              {t("queue.filtered", { shown: shown.length, loaded: loaded.length })}{" "}
              <button type="button" onClick={() => setFilter(noFilter)}>
                {t("queue.clear")}
              </button>
            </p>
          )}
          {first && shown.length === 0 && (
            <Empty>{t(filtering ? "queue.emptyFilter" : view === "open" ? "queue.empty" : "queue.emptyView")}</Empty>
          )}
          {shown.length > 0 && (
            <QueueGrid
              place={grid}
              rows={shown}
              now={now}
              wide={wide}
              current={current}
              choose={choose}
              open={open}
              step={step}
            />
          )}
          <More list={list} text={t("queue.more")} />
        </>
      }
      pane={pane}
      paneLabel={name ? t("detail.label", { name }) : t("queue.choose")}
      foot={
        <>
          <QueueFoot updatedAt={list.dataUpdatedAt} />
          <OptedOutDialog />
        </>
      }
    >
      {!wide && openedId === null ? null : current === null ? (
        !list.isFetching && <Empty>{t("queue.choose")}</Empty>
      ) : (
        <ApplicationPane key={current} id={current} back={wide ? null : back} place={inList} step={step} />
      )}
    </ListAndPane>
  );
}
