/** The applicants of one vacancy by stage: another view of the same list. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { BoardStage, QueueChoice } from "../../../domain/desk/queue-filter.ts";
import type { DeskRow } from "../../../domain/desk/queue.ts";
import { useAction } from "../../requests/actions.ts";
import { boardQuery, choicesQuery } from "../../requests/queue.ts";
import { roughDurationText } from "../../figures/duration-text.ts";
import { useNow } from "../../clock.ts";
import { Empty, Failed, Loading } from "../../frame/states.tsx";
import { useToast } from "../../frame/toast.tsx";
import { useLanguage, useTitle } from "../../language.tsx";
import { useLatestCallback } from "../../use-latest-callback.ts";
import { useMe } from "../../log-in/me.ts";
import type { Chosen } from "../use-choice.ts";
import { BoardToolbar } from "./board-toolbar.tsx";
import css from "./board.module.css";
import { Card } from "./card.tsx";
import { columnsOf, moveTo } from "./moves.ts";
import { useCards } from "./use-cards.ts";
import { Foot } from "../../frame/foot.tsx";
import { countText } from "../../frame/count-text.ts";

export function BoardScreen(chosen: Chosen) {
  const { t } = useLanguage();
  const shown = useOneVacancy(chosen.choice);
  useTitle(t("board.board"));
  return (
    <div className={css.screen}>
      <BoardToolbar {...chosen} shown={shown ?? chosen.choice} />
      {shown && <Board {...chosen} choice={shown} />}
      {shown === null && <Empty>{t("board.choose")}</Empty>}
    </div>
  );
}

/**
 * The choice with one vacancy: the chosen one, otherwise the first with applicants. Null: none has
 * any; undefined: not known yet.
 */
function useOneVacancy(choice: QueueChoice): QueueChoice | null | undefined {
  const { vacancy } = choice.filter;
  const isOfOne = vacancy.length === 1;
  const { data, isPending } = useQuery({ ...choicesQuery({ ...choice, view: "everybody" }), enabled: !isOfOne });
  if (isOfOne) return choice;
  const first = data?.vacancy.find(
    ({ value, count }) => count > 0 && (vacancy.length === 0 || vacancy.includes(value)),
  );
  if (first) return { ...choice, filter: { ...choice.filter, vacancy: [first.value] } };
  return isPending ? undefined : null;
}

function Board({ choice, change }: Chosen) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const now = useNow();
  const me = useMe().id;
  const action = useAction();
  const { say } = useToast();
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery(boardQuery(choice));
  const columns = data ? columnsOf(data) : [];
  const [dragged, setDragged] = useState<DeskRow | null>(null);
  const [over, setOver] = useState<BoardStage | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const move = (row: DeskRow, from: BoardStage, to: BoardStage | undefined) => {
    const done = to && moveTo(from, to);
    if (done && !action.isPending) action.mutate({ id: row.id, name: row.name, ...done });
    else if (!done) say({ text: t("pane.notNow", { name: row.name, stage: t(`status.${from}`) }) });
  };
  const { current, choose } = useCards({ board, columns, move });
  const open = useLatestCallback((id: number) => {
    void navigate({ to: "/applications/$id", params: { id: String(id) }, search: true });
  });
  const drag = useLatestCallback((row: DeskRow | null) => {
    setDragged(row);
    setOver(null);
  });
  const from = dragged && columns.find(({ rows }) => rows.some(({ id }) => id === dragged.id))?.stage;
  const focusable = columns.some(({ rows }) => rows.some(({ id }) => id === current))
    ? current
    : columns.flatMap(({ rows }) => rows)[0]?.id;
  return (
    <>
      {isPending && <Loading />}
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      <div className={css.board} ref={board}>
        {columns.map(({ stage, count, usual, rows }) => {
          const mayDrop = from ? moveTo(from, stage) !== null : false;
          return (
            <section
              key={stage}
              className={[css.column, mayDrop && css.target, mayDrop && over === stage && css.over]
                .filter(Boolean)
                .join(" ")}
              aria-labelledby={`board-${stage}`}
              onDragOver={(event) => {
                if (!mayDrop) return;
                event.preventDefault();
                setOver(stage);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged && from) move(dragged, from, stage);
                setDragged(null);
              }}
            >
              <header className={css.head}>
                <span className={css.ring} aria-hidden="true">
                  {count}
                </span>
                <div className={css.named}>
                  {" "}
                  <h2 id={`board-${stage}`}>
                    {t(`status.${stage}`)} <span className="hide">{count}</span>
                  </h2>
                  {usual !== null && (
                    <p className={css.usual}>{t("board.usually", { time: roughDurationText(usual, t) })}</p>
                  )}
                </div>{" "}
              </header>
              <ul className={css.cards}>
                {rows.map((row, place) => (
                  <Card
                    key={row.id}
                    row={row}
                    stage={stage}
                    place={place + 1}
                    of={count}
                    now={now}
                    me={me}
                    current={row.id === current}
                    focusable={row.id === focusable}
                    choose={choose}
                    open={open}
                    drag={drag}
                  />
                ))}
              </ul>
              {count > rows.length && (
                <button
                  type="button"
                  className={css.more}
                  onClick={() => change({ view: "everybody", filter: { ...choice.filter, stage: [stage] } }, "list")}
                >
                  {t("board.more", { count: count - rows.length })}
                </button>
              )}
            </section>
          );
        })}
        {data && <ClosedColumn choice={choice} change={change} count={data.closed} />}
      </div>
      <BoardFoot updatedAt={dataUpdatedAt} />
    </>
  );
}

function BoardFoot({ updatedAt }: { readonly updatedAt: number }) {
  const { t, format } = useLanguage();
  return (
    <Foot keys={["column", "next", "carry", "shape", "all"]}>
      {t("frame.zone", { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
      {updatedAt > 0 && ` · ${t("frame.updated", { time: format.second(new Date(updatedAt)) })}`}
    </Foot>
  );
}

/** The number of closed applications, linked to their list. */
function ClosedColumn({ choice, change, count }: Pick<Chosen, "choice" | "change"> & { readonly count: number }) {
  const { t } = useLanguage();
  return (
    <button
      type="button"
      className={css.closed}
      onClick={() => change({ view: "everybody", filter: { ...choice.filter, stage: ["closed"] } }, "list")}
    >
      <span className="serif">{countText(count)}</span> <span>{t("status.closed")}</span>
    </button>
  );
}
