/** Who is held back by due time, and the chosen one beside it with the reason; on a phone one of the two. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { turnTo } from "../application/attention.ts";
import { type Deciding, heldQuery, useDecide } from "../calls/held.ts";
import { useNow } from "../clock.ts";
import { CheckTabs } from "../frame/check-tabs.tsx";
import { More } from "../frame/more.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import { useWide } from "../frame/wide.ts";
import { useKeys } from "../keys.ts";
import { useLanguage, useTitle } from "../language.tsx";
import { ListAndPane } from "../rows/list-and-pane.tsx";
import { useRows } from "../rows/use-rows.ts";
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
  const [chosen, setChosen] = useState<number | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  /** Who was decided from here last. */
  const [decided, setDecided] = useState<readonly number[]>([]);
  const deciding = useDecide({ onDecided: setDecided, onUndone: () => setDecided([]) });
  const pane = useRef<HTMLElement>(null);
  /** Where the chosen row was, while it was there. */
  const [lastPlace, setLastPlace] = useState(0);

  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const first = list.data?.pages[0];
  const openedId = opened === undefined ? null : Number(opened);
  const at = rows.findIndex((row) => row.id === (openedId ?? chosen));
  if (at !== -1 && at !== lastPlace) setLastPlace(at);
  // Whoever was decided from here makes room for the one that moves up to that place. Whoever a colleague decided stays shown,
  // and with them what is ticked: a key that was meant for them must not decide about somebody else.
  const next = rows[Math.min(lastPlace, rows.length - 1)]?.id ?? null;
  const byDefault = wide ? (shown === null || decided.includes(shown) ? next : shown) : null;
  const current = openedId ?? (at !== -1 && chosen !== null && !decided.includes(chosen) ? chosen : byDefault);
  if (current !== shown) setShown(current);
  const name = rows.find((row) => row.id === current)?.name;
  useTitle(openedId !== null && name ? name : t("held.title"));

  const choose = (id: number) => {
    turnTo(id);
    setChosen(id);
    setDecided([]);
    if (openedId !== null) void navigate({ to: "/held/$id", params: { id: String(id) }, replace: true });
  };
  const open = (id: number) => {
    turnTo(id);
    setChosen(id);
    setDecided([]);
    void navigate({ to: "/held/$id", params: { id: String(id) } }).then(() => pane.current?.focus());
  };
  const { grid, focusRow, step } = useRows({
    rows,
    current,
    chosen: openedId ?? chosen,
    pane,
    choose,
    atEnd: () => {
      if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
    },
  });
  const back = () => {
    const id = current;
    void navigate({ to: "/held" }).then(() => {
      setChosen(id);
      focusRow(id);
    });
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
    Escape: () => (openedId === null ? focusRow(current) : back()),
  });

  return (
    <ListAndPane
      opened={openedId !== null}
      head={
        <>
          <h1 className="hide">{t("held.title")}</h1>
          <CheckTabs />
        </>
      }
      listLabel={t("held.title")}
      list={
        <div className={css.list}>
          <header className={css.head}>
            <h2>{t("held.title")}</h2>
            {first && first.count > 0 && <p>{t("held.count", { count: first.count })}</p>}
          </header>
          {list.isPending && <Loading />}
          {list.error && <Failed error={list.error} retry={() => void list.refetch()} />}
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
          {rows.length > 0 && <p className={css.note}>{t("held.runsOn")}</p>}
          {first && first.ofFloods > 0 && <p className={css.note}>{t("held.ofFloods", { count: first.ofFloods })}</p>}
        </div>
      }
      pane={pane}
      paneLabel={name ? t("detail.label", { name }) : t("queue.choose")}
      foot={<HeldFoot />}
    >
      {current === null ? null : (
        <HeldPane key={current} id={current} back={wide ? null : back} pending={deciding.pending} decide={decide} />
      )}
    </ListAndPane>
  );
}
