/** Held applications by due time, with the selected one beside them; on a phone one of the two. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { recordSelection } from "../application/attention.ts";
import { type Deciding, heldQuery, useDecide } from "../requests/held.ts";
import { useNow } from "../clock.ts";
import { ReviewTabs } from "../frame/review-tabs.tsx";
import { More } from "../frame/more.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import { useWide } from "../frame/use-wide.ts";
import { useKeys } from "../keys.ts";
import { useLanguage, useTitle } from "../language.tsx";
import { ListAndPane } from "../rows/list-and-pane.tsx";
import { useRows } from "../rows/use-rows.ts";
import { HeldGrid } from "./grid.tsx";
import css from "./held.module.css";
import { HeldPane } from "./pane.tsx";
import { Foot } from "../frame/foot.tsx";

export function HeldScreen() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const wide = useWide();
  const now = useNow();
  const { id: opened } = useParams({ strict: false });
  const list = useInfiniteQuery(heldQuery);
  const [chosen, setChosen] = useState<number | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  /** The applications of the last decision from here. */
  const [decided, setDecided] = useState<readonly number[]>([]);
  const deciding = useDecide({ onDecided: setDecided, onUndone: () => setDecided([]) });
  const pane = useRef<HTMLElement>(null);
  /** Index of the selected row while it was in the list. */
  const [lastPlace, setLastPlace] = useState(0);

  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const first = list.data?.pages[0];
  const openedId = opened === undefined ? null : Number(opened);
  const at = rows.findIndex((row) => row.id === (openedId ?? chosen));
  if (at !== -1 && at !== lastPlace) setLastPlace(at);
  // After a decision from here, the next row is selected. After a colleague's decision, the
  // application stays on the screen, so that a key pressed for it does not decide about another.
  const next = rows[Math.min(lastPlace, rows.length - 1)]?.id ?? null;
  const byDefault = wide ? (shown === null || decided.includes(shown) ? next : shown) : null;
  const current = openedId ?? (at !== -1 && chosen !== null && !decided.includes(chosen) ? chosen : byDefault);
  if (current !== shown) setShown(current);
  const name = rows.find((row) => row.id === current)?.name;
  useTitle(openedId !== null && name ? name : t("held.title"));

  const choose = (id: number) => {
    recordSelection(id);
    setChosen(id);
    setDecided([]);
    if (openedId !== null) void navigate({ to: "/held/$id", params: { id: String(id) }, replace: true });
  };
  const open = (id: number) => {
    recordSelection(id);
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
  const decide = (decision: Deciding) => {
    if (deciding.pending) return;
    deciding.decide(decision);
    // Back to the list, where the next application is.
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
          <ReviewTabs />
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

/** The keys, and a note on who decides. */
function HeldFoot() {
  const { t } = useLanguage();
  return <Foot keys={["next", "toQueue", "spam", "undo", "all"]}>{t("held.who")}</Foot>;
}
