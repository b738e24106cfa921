/** The queue by what is to be done next, and the chosen application beside it; on a phone one of the two. */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { turnTo } from "../application/attention.ts";
import { ApplicationPane } from "../application/application.tsx";
import { OptedOutDialog } from "../application/opted-out-dialog.tsx";
import { Progress } from "../bulk/progress.tsx";
import { useManyKeys } from "../bulk/use-many-keys.ts";
import { useSelection } from "../bulk/use-selection.ts";
import { applicationQuery } from "../calls/queries.ts";
import { viewsQuery } from "../calls/queue.ts";
import { useNow } from "../clock.ts";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import { useToast } from "../frame/toast.tsx";
import { useWide } from "../frame/wide.ts";
import { useKeys, useShortcuts } from "../keys.ts";
import { useLanguage, useTitle } from "../language.tsx";
import { useLatest } from "../latest.ts";
import { useMe } from "../log-in/me.ts";
import { ListAndPane } from "../rows/list-and-pane.tsx";
import { useNext } from "../rows/use-next.ts";
import { useRows } from "../rows/use-rows.ts";
import { arranged } from "./arranged.ts";
import { QueueFoot } from "./foot.tsx";
import { QueueGrid } from "./grid.tsx";
import { Nothing } from "./nothing.tsx";
import { PhoneTitle } from "./phone-title.tsx";
import { endOfDay } from "./time-left.ts";
import { Toolbar } from "./toolbar.tsx";
import { useChoice } from "./use-choice.ts";
import { usePages } from "./use-pages.ts";
import { useSettled } from "./use-settled.ts";

/** Fetched when somebody looks at it. */
const BoardScreen = lazy(() => import("./board/board.tsx").then(({ BoardScreen: screen }) => ({ default: screen })));

/** Likewise, when somebody is selected. */
const Many = lazy(() => import("../bulk/many.tsx").then(({ Many: bar }) => ({ default: bar })));

interface Choice {
  /** Of which list. */
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
    () => arranged(pages, { choice: narrowed, recruiterId: me, now, dayEnd }),
    [pages, narrowed, me, now, dayEnd],
  );
  const box = useRef<HTMLElement>(null);
  const settled = useSettled(placed, box, of);
  const shown = useMemo(() => settled.map(({ row }) => row), [settled]);
  const openedId = opened === undefined ? null : Number(opened);
  const fromList = useLocation({ select: ({ state }) => state.fromList === true }) || openedId === null;
  // On a wide screen something is always beside the queue: what was opened, or what was the most urgent when it was first
  // shown, which stays though a colleague deals with it: somebody may be writing about it. Another view or filter starts at its top.
  const chosen = choice?.of === of ? choice.id : null;
  const [top] = shown;
  // What an earlier visit has left in memory may be over.
  const upToDate = !first.isFetching || first.isFetchedAfterMount;
  if (wide && openedId === null && top && upToDate && chosen === null) {
    setChoice({ of, id: top.id });
  }
  const current = openedId ?? chosen;
  const listed = placed.find(({ row }) => row.id === current)?.row.name;
  const whole = useQuery({ ...applicationQuery(current ?? 0), enabled: false }).data;
  const name = listed ?? whole?.name;
  useTitle(openedId !== null && name ? name : t("queue.title"));

  // Rows are not rendered with every change of what is opened, so they are given functions that stay right.
  const show = useLatest((id: number) => {
    setChoice({ of, id });
    if (openedId !== null) void navigate({ ...openFromList(id), replace: true });
  });
  const choose = useLatest((id: number) => {
    turnTo(id);
    show(id);
  });
  const open = useLatest((id: number) => {
    turnTo(id);
    setChoice({ of, id });
    void navigate(openFromList(id)).then(() => {
      pane.current?.focus();
    });
  });
  const fetchNext = () => {
    if (hasMore && !isFetchingMore) fetchMore();
  };
  const { grid, focusRow, step } = useRows({ rows: shown, current, chosen: current, pane, choose, atEnd: fetchNext });
  const watch = useLatest((ids: readonly number[], atEnd: boolean) => {
    see(new Set(ids));
    if (atEnd) fetchNext();
  });
  const follow = useLatest((id: number) => {
    show(id);
    focusRow(id);
  });
  const count = useQuery(viewsQuery(narrowed)).data?.found ?? 0;
  const inList = useNext({
    of,
    rows: shown,
    current,
    shown: wide || openedId !== null,
    follows: fromList,
    show: follow,
    count,
  });
  const selection = useSelection(of, narrowed, shown);
  const select = useLatest((id: number, range: boolean) => (range ? selection.rangeTo : selection.toggle)(id));
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
  // Keys mean who is open: what is selected in the list rests while somebody from elsewhere is.
  const selecting = listShown && fromList && selection.selected.ids.size > 0;
  const inView = (act: () => void) => () =>
    listed === undefined ? say({ text: t("pane.notListed", { name: name ?? "" }) }) : act();
  const menus = useManyKeys(listShown, selecting, selection, current !== null);
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
          {first.data && shown.length === 0 && <Nothing {...chosenList} />}
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
          <QueueFoot updatedAt={first.dataUpdatedAt} />
          <OptedOutDialog />
        </>
      }
    >
      {!wide && openedId === null ? null : current === null ? (
        !first.isFetching && <Empty>{t("queue.choose")}</Empty>
      ) : (
        <ApplicationPane key={current} id={current} back={wide ? null : back} place={inList} step={step} />
      )}
    </ListAndPane>
  );
}

/** Where somebody of the list is opened: whoever is next follows them there. */
function openFromList(id: number) {
  return { to: "/applications/$id", params: { id: String(id) }, search: true, state: { fromList: true } } as const;
}
