/** The queue by next action, with the selected application beside it; on a phone one of the two. */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { recordSelection } from "../application/attention.ts";
import { ApplicationPane } from "../application/application.tsx";
import { OptedOutDialog } from "../application/opted-out-dialog.tsx";
import { Progress } from "../bulk/progress.tsx";
import { useBulkKeys } from "../bulk/use-bulk-keys.ts";
import { useSelection } from "../bulk/use-selection.ts";
import { applicationQuery } from "../requests/queries.ts";
import { viewsQuery } from "../requests/queue.ts";
import { useNow } from "../clock.ts";
import { Failed, Loading } from "../frame/states.tsx";
import { useToast } from "../frame/toast.tsx";
import { useWide } from "../frame/use-wide.ts";
import { useKeys, useShortcuts } from "../keys.ts";
import { useLanguage, useTitle } from "../language.tsx";
import { useLatestCallback } from "../use-latest-callback.ts";
import { useMe } from "../log-in/me.ts";
import { ListAndPane } from "../rows/list-and-pane.tsx";
import { useAutoAdvance } from "../rows/use-auto-advance.ts";
import { useRows } from "../rows/use-rows.ts";
import { groupRows } from "./group-rows.ts";
import { QueueGrid } from "./grid.tsx";
import { EmptyQueue } from "./empty-state.tsx";
import { PhoneTitle } from "./phone-title.tsx";
import { endOfDay } from "./time-left.ts";
import { Toolbar } from "./toolbar.tsx";
import { useChoice } from "./use-choice.ts";
import { usePages } from "./use-pages.ts";
import { useStableOrder } from "./use-stable-order.ts";
import { Foot } from "../frame/foot.tsx";

/** Loaded on demand. */
const BoardScreen = lazy(() => import("./board/board.tsx").then(({ BoardScreen: screen }) => ({ default: screen })));

/** Loaded when rows are selected. */
const Many = lazy(() => import("../bulk/bulk-bar.tsx").then(({ BulkBar: bar }) => ({ default: bar })));

interface Choice {
  /** Identifies the list. */
  readonly of: string;
  readonly id: number | null;
}

export function QueueScreen() {
  const { id } = useParams({ strict: false });
  const chosen = useChoice();
  const wide = useWide();
  if (!chosen.board || !wide || id !== undefined) return <QueueList />;
  return (
    <Suspense fallback={<Loading />}>
      <BoardScreen {...chosen} />
    </Suspense>
  );
}

function QueueList() {
  const { t } = useLanguage();
  const { say } = useToast();
  const navigate = useNavigate();
  const wide = useWide();
  const now = useNow();
  const me = useMe().id;
  const chosenList = useChoice();
  const { choice: narrowed } = chosenList;
  const { id: opened } = useParams({ strict: false });
  const { pages, first, hasMore, isFetchingMore, fetchMore, see, of } = usePages(narrowed);
  const [choice, setChoice] = useState<Choice | null>(null);
  const pane = useRef<HTMLElement>(null);

  const dayEnd = endOfDay(now);
  const placed = useMemo(
    () => groupRows(pages, { choice: narrowed, recruiterId: me, now, dayEnd }),
    [pages, narrowed, me, now, dayEnd],
  );
  const box = useRef<HTMLElement>(null);
  const settled = useStableOrder(placed, box, of);
  const shown = useMemo(() => settled.map(({ row }) => row), [settled]);
  const openedId = opened === undefined ? null : Number(opened);
  const fromList = useLocation({ select: ({ state }) => state.fromList === true }) || openedId === null;
  // A wide screen always shows an application: the opened one, or the most urgent at first. It
  // stays when a colleague acts on it, because the user may be writing. Another view or filter
  // starts at its top.
  const chosen = choice?.of === of ? choice.id : null;
  const [top] = shown;
  // Cached data of an earlier visit may be outdated.
  const upToDate = !first.isFetching || first.isFetchedAfterMount;
  if (wide && openedId === null && top && upToDate && chosen === null) {
    setChoice({ of, id: top.id });
  }
  const current = openedId ?? chosen;
  const listed = placed.find(({ row }) => row.id === current)?.row.name;
  const whole = useQuery({ ...applicationQuery(current ?? 0), enabled: false }).data;
  const name = listed ?? whole?.name;
  useTitle(openedId !== null && name ? name : t("queue.title"));

  // Rows do not re-render when another application opens, so they get stable callbacks.
  const show = useLatestCallback((id: number) => {
    setChoice({ of, id });
    if (openedId !== null) void navigate({ ...openFromList(id), replace: true });
  });
  const choose = useLatestCallback((id: number) => {
    recordSelection(id);
    show(id);
  });
  const open = useLatestCallback((id: number) => {
    recordSelection(id);
    setChoice({ of, id });
    void navigate(openFromList(id)).then(() => {
      pane.current?.focus();
    });
  });
  const fetchNext = () => {
    if (hasMore && !isFetchingMore) fetchMore();
  };
  const { grid, focusRow, step } = useRows({ rows: shown, current, chosen: current, pane, choose, atEnd: fetchNext });
  const watch = useLatestCallback((ids: readonly number[], atEnd: boolean) => {
    see(new Set(ids));
    if (atEnd) fetchNext();
  });
  const follow = useLatestCallback((id: number) => {
    show(id);
    focusRow(id);
  });
  const count = useQuery(viewsQuery(narrowed)).data?.found ?? 0;
  const inList = useAutoAdvance({
    of,
    rows: shown,
    current,
    shown: wide || openedId !== null,
    follows: fromList,
    show: follow,
    count,
  });
  const selection = useSelection(of, narrowed, shown);
  const select = useLatestCallback((id: number, range: boolean) => (range ? selection.rangeTo : selection.toggle)(id));
  const extend = (by: number) => {
    const next = shown[shown.findIndex(({ id }) => id === current) + by];
    if (!next) return;
    if (selection.selected.ids.size === 0 && current !== null) selection.toggle(current);
    selection.rangeTo(next.id);
    step(by);
  };
  const back = () => {
    const id = current;
    void navigate({ to: "/", search: true }).then(() => {
      setChoice({ of, id });
      focusRow(id);
    });
  };
  const listShown = wide || openedId === null;
  // On a wide screen it is empty until rows arrive and the first is chosen.
  const hasPane = wide ? current !== null || first.isPending || shown.length > 0 : openedId !== null;
  // Keys act on the open application. If it is not from this list, the selection is ignored.
  const selecting = listShown && fromList && selection.selected.ids.size > 0;
  const inView = (action: () => void) => () =>
    listed === undefined ? say({ text: t("pane.notListed", { name: name ?? "" }) }) : action();
  const menus = useBulkKeys(listShown, selecting, selection, current !== null);
  useShortcuts(
    listShown && current !== null
      ? {
          select: inView(() => selection.toggle(current)),
          range: inView(() => selection.rangeTo(current)),
          everybody: selection.everybody,
        }
      : {},
  );
  useKeys({
    ...(listShown ? { j: () => step(1), k: () => step(-1) } : {}),
    Escape: () => (openedId === null ? focusRow(current) : back()),
  });

  return (
    <ListAndPane
      opened={openedId !== null}
      head={
        !listShown ? (
          <h1 className="hide">{t("queue.title")}</h1>
        ) : wide ? (
          <Toolbar {...chosenList} />
        ) : (
          <PhoneTitle {...chosenList} />
        )
      }
      listLabel={t("queue.label")}
      listPlace={box}
      list={
        <>
          <Progress />
          {first.isPending && <Loading />}
          {first.error && <Failed error={first.error} retry={() => void first.refetch()} />}
          {first.data && shown.length === 0 && <EmptyQueue {...chosenList} />}
          {shown.length > 0 && (
            <QueueGrid
              place={grid}
              rows={settled}
              more={hasMore}
              now={now}
              wide={wide}
              current={current}
              choose={choose}
              open={open}
              step={step}
              extend={extend}
              selected={selection.selected.ids}
              select={select}
              toggleShown={selection.toggleShown}
              see={watch}
            />
          )}
          {selecting && (
            <Suspense fallback={null}>
              <Many menus={menus} selection={selection} rows={shown} choice={narrowed} />
            </Suspense>
          )}
        </>
      }
      pane={pane}
      paneLabel={name ? t("detail.label", { name }) : t("queue.choose")}
      foot={
        <>
          <QueueFoot updatedAt={first.dataUpdatedAt} isEmpty={current === null && shown.length === 0} />
          <OptedOutDialog />
        </>
      }
    >
      {hasPane
        ? current !== null && (
            <ApplicationPane key={current} id={current} back={wide ? null : back} place={inList} step={step} />
          )
        : null}
    </ListAndPane>
  );
}

/** Link to an application opened from the list, so that the next one can replace it. */
function openFromList(id: number) {
  return { to: "/applications/$id", params: { id: String(id) }, search: true, state: { fromList: true } } as const;
}

/** For a row, and for any list. */
const footerRowKeys = [
  "next",
  "select",
  "whatsapp",
  "contacted",
  "replied",
  "interview",
  "followUp",
  "note",
  "assign",
] as const;
const footerListKeys = ["undo", "search", "all"] as const;

/** The keys, the time zone, and the age of the data. */
function QueueFoot({ updatedAt, isEmpty }: { readonly updatedAt: number; readonly isEmpty: boolean }) {
  const { t, format } = useLanguage();
  return (
    <Foot keys={isEmpty ? footerListKeys : [...footerRowKeys, ...footerListKeys]}>
      {t("frame.zone", { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
      {updatedAt > 0 && ` · ${t("frame.updated", { time: format.second(new Date(updatedAt)) })}`}
    </Foot>
  );
}
