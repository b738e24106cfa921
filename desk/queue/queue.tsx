/** The queue by due time, and the chosen application beside it; on a phone one of the two. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
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
import { filtered, isFiltering, noFilter } from "./filter.ts";
import { QueueFoot } from "./foot.tsx";
import { QueueGrid } from "./grid.tsx";
import css from "./queue.module.css";
import { Search } from "./search.tsx";
import { sorted } from "./sorted.ts";
import { Toolbar } from "./toolbar.tsx";

export function QueueScreen() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const wide = useWide();
  const now = useNow();
  const { view = "open" } = useSearch({ from: "/inside/queue" });
  const { id: opened } = useParams({ strict: false });
  const list = useInfiniteQuery(queueQuery(view));
  const [filter, setFilter] = useState(noFilter);
  const [choice, setChoice] = useState<{ readonly view: QueueView; readonly id: number | null } | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  /** Where the chosen row was, while it was there. */
  const lastPlace = useRef(0);

  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const shown = useMemo(() => sorted(filtered(loaded, filter), now), [loaded, filter, now]);
  const openedId = opened === undefined ? null : Number(opened);
  // On a wide screen something is always beside the queue: what was opened, or the most urgent.
  // Another view starts at its top.
  const chosen = choice?.view === view ? choice.id : null;
  const current = openedId ?? chosen ?? (wide ? (shown[0]?.id ?? null) : null);
  const name = loaded.find((row) => row.id === current)?.name;
  useTitle(openedId !== null && name ? name : t("queue.title"));

  useEffect(() => {
    const at = shown.findIndex((row) => row.id === current);
    if (at !== -1) {
      lastPlace.current = at;
    } else if (document.activeElement === document.body) {
      // The row that had the focus has left: Tab goes on from its place and not from the top of the page.
      const near = shown[Math.min(lastPlace.current, shown.length - 1)];
      grid.current?.querySelector<HTMLElement>(`[data-row="${near?.id}"]`)?.focus({ preventScroll: true });
    }
  }, [shown, current]);
  const choose = (id: number) => {
    setChoice({ view, id });
    if (openedId !== null)
      void navigate({ to: "/applications/$id", params: { id: String(id) }, search: true, replace: true });
  };
  const open = (id: number) => {
    setChoice({ view, id });
    void navigate({ to: "/applications/$id", params: { id: String(id) }, search: true }).then(() => {
      pane.current?.focus();
    });
  };
  /** The first where there is no such row. */
  const focusRow = (id: number | null) => {
    const row = grid.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
    (row ?? grid.current?.querySelector<HTMLElement>("[data-row]"))?.focus();
  };
  const step = (by: number) => {
    const at = shown.findIndex((row) => row.id === current);
    // What was just dealt with has left the list: the one that has moved up to its place is the next.
    const from = at === -1 ? lastPlace.current - (by > 0 ? 1 : 0) : at;
    const next = shown[Math.min(shown.length - 1, Math.max(0, from + by))];
    if (!next) return;
    choose(next.id);
    focusRow(next.id);
    if (from + by >= shown.length - 1 && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
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

  const place = document.getElementById("desk-search");
  const first = list.data?.pages[0];
  const filtering = isFiltering(filter);
  return (
    <div className={openedId === null ? css.queue : `${css.queue} ${css.opened}`}>
      <h1 className="hide">{t("queue.title")}</h1>
      {listShown &&
        place &&
        createPortal(<Search filter={filter} change={setFilter} done={() => focusRow(current)} />, place)}
      {listShown && <Toolbar view={view} list={first} rows={loaded} filter={filter} change={setFilter} />}
      <section className={css.list} aria-label={t("queue.label")}>
        {list.isPending && <Loading />}
        {list.error && <Failed fault={list.error} retry={() => void list.refetch()} />}
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
      </section>
      {(wide || openedId !== null) && (
        <section
          className={css.pane}
          ref={pane}
          tabIndex={-1}
          aria-label={name ? t("detail.label", { name }) : t("queue.choose")}
        >
          {current === null ? (
            !list.isPending && <Empty>{t("queue.choose")}</Empty>
          ) : (
            <ApplicationPane key={current} id={current} back={wide ? null : back} />
          )}
        </section>
      )}
      <QueueFoot updatedAt={list.dataUpdatedAt} />
      <OptedOutDialog />
    </div>
  );
}
