/** Who is held back by due time, and the chosen one beside it with the reason; on a phone one of the two. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { type Deciding, heldQuery, useDecide } from "../calls/held.ts";
import { useNow } from "../clock.ts";
import { CheckTabs } from "../frame/check-tabs.tsx";
import { More } from "../frame/more.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import { useWide } from "../frame/wide.ts";
import { useKeys } from "../keys.ts";
import { useLanguage, useTitle } from "../language.tsx";
import { HeldFoot } from "./foot.tsx";
import { HeldGrid } from "./grid.tsx";
import css from "./held.module.css";
import { HeldPane } from "./pane.tsx";

export function HeldScreen() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const wide = useWide();
  const now = useNow();
  const { id: opened } = useParams({ strict: false });
  const list = useInfiniteQuery(heldQuery);
  const deciding = useDecide();
  const [chosen, setChosen] = useState<number | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  /** Where the chosen row was, while it was there. */
  const [lastPlace, setLastPlace] = useState(0);

  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const first = list.data?.pages[0];
  const openedId = opened === undefined ? null : Number(opened);
  const at = rows.findIndex((row) => row.id === (openedId ?? chosen));
  if (at !== -1 && at !== lastPlace) setLastPlace(at);
  // Whoever was decided has left: the one that has moved up to that place is the next.
  const next = rows[Math.min(lastPlace, rows.length - 1)]?.id ?? null;
  const current = openedId ?? (at !== -1 ? chosen : wide ? next : null);
  const name = rows.find((row) => row.id === current)?.name;
  useTitle(openedId !== null && name ? name : t("held.title"));

  useEffect(() => {
    // The row that had the focus has left: Tab goes on from its place and not from the top of the page.
    if (at === -1 && document.activeElement === document.body) focusIn(grid.current, next);
  }, [at, next]);

  const choose = (id: number) => {
    setChosen(id);
    if (openedId !== null) void navigate({ to: "/held/$id", params: { id: String(id) }, replace: true });
  };
  const open = (id: number) => {
    setChosen(id);
    void navigate({ to: "/held/$id", params: { id: String(id) } }).then(() => pane.current?.focus());
  };
  const back = () => {
    const id = current;
    void navigate({ to: "/held" }).then(() => {
      setChosen(id);
      focusIn(grid.current, id);
    });
  };
  const step = (by: number) => {
    const from = rows.findIndex((row) => row.id === current);
    const to = rows[Math.min(rows.length - 1, Math.max(0, from + by))];
    if (!to) return;
    choose(to.id);
    focusIn(grid.current, to.id);
    if (from + by >= rows.length - 1 && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  const decide = (what: Deciding) => {
    if (deciding.pending) return;
    deciding.decide(what);
    // The list is where the next one is.
    if (openedId !== null) back();
  };
  const listShown = wide || openedId === null;
  useKeys({
    ...(listShown ? { j: () => step(1), k: () => step(-1) } : {}),
    u: () => {
      if (!deciding.pending) deciding.undo();
    },
    Escape: () => (openedId === null ? focusIn(grid.current, current) : back()),
  });

  return (
    <div className={openedId === null ? css.held : `${css.held} ${css.heldOpened}`}>
      <h1 className="hide">{t("held.title")}</h1>
      <CheckTabs />
      <section className={css.heldList} aria-labelledby="desk-held">
        <header className={css.heldHead}>
          <h2 id="desk-held">{t("held.title")}</h2>
          {first && first.count > 0 && <p>{t("held.count", { count: first.count })}</p>}
        </header>
        {list.isPending && <Loading />}
        {list.error && <Failed fault={list.error} retry={() => void list.refetch()} />}
        {first && rows.length === 0 && <Empty>{t("held.empty")}</Empty>}
        {rows.length > 0 && (
          <HeldGrid
            place={grid}
            rows={rows}
            now={now}
            current={current}
            choose={wide ? choose : open}
            open={open}
            step={step}
          />
        )}
        <More list={list} text={t("queue.more")} />
        {rows.length > 0 && <p className={css.heldNote}>{t("held.runsOn")}</p>}
        {first && first.ofFloods > 0 && <p className={css.heldNote}>{t("held.ofFloods", { count: first.ofFloods })}</p>}
      </section>
      {(wide || openedId !== null) && (
        <section
          className={css.heldPane}
          ref={pane}
          tabIndex={-1}
          aria-label={name ? t("detail.label", { name }) : t("queue.choose")}
        >
          {current === null ? (
            !list.isPending && <Empty>{t("held.choose")}</Empty>
          ) : (
            <HeldPane key={current} id={current} back={wide ? null : back} pending={deciding.pending} decide={decide} />
          )}
        </section>
      )}
      <HeldFoot />
    </div>
  );
}

/** The first where there is no such row. */
function focusIn(grid: HTMLElement | null, id: number | null): void {
  const row = grid?.querySelector<HTMLElement>(`[data-row="${id}"]`);
  (row ?? grid?.querySelector<HTMLElement>("[data-row]"))?.focus();
}
