/** One application in the queue. On a phone the chosen one unfolds what can be done at once. */
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { isWaitingStatus } from "../../domain/application/lifecycle.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { RowActs } from "../application/row-acts.tsx";
import { useLanguage } from "../language.tsx";
import cells from "../rows/grid.module.css";
import { GridRow } from "../rows/grid.tsx";
import { Bar } from "./bar.tsx";
import css from "./grid.module.css";
import { Sign } from "./sign.tsx";
import { StatusChip } from "./status-chip.tsx";
import { sameTime, type TimeLeft } from "./time-left.ts";

interface QueueRowProps {
  readonly row: DeskRow;
  readonly left: TimeLeft;
  readonly current: boolean;
  readonly focusable: boolean;
  readonly unfolded: boolean;
  /** Each one function for good: not compared. */
  readonly choose: (id: number) => void;
  readonly open: (id: number) => void;
}

export const QueueRow = memo(
  function QueueRow({ row, left, current, focusable, unfolded, choose, open }: QueueRowProps) {
    const { t } = useLanguage();
    const late = left.group === "overdue";
    return (
      <GridRow id={row.id} current={current} focusable={focusable} late={late} choose={choose} open={open}>
        <span role="gridcell" className={`${cells.due} ${css.due}`}>
          <DueCell row={row} left={left} />
        </span>
        <span role="gridcell" className={css.name}>
          {unfolded ? (
            <Link to="/applications/$id" params={{ id: String(row.id) }} search onClick={stop}>
              <bdi>{row.name}</bdi>
            </Link>
          ) : (
            <bdi>{row.name}</bdi>
          )}
          {row.optedOutBefore && <Mark sign="⊘" words={t("queue.optedOutMark")} />}
          {row.nameDoubt && <Mark sign="?" words={t(`nameDoubt.${row.nameDoubt}`)} />}
          {row.appliedAgain && <Mark sign="↻" words={t("queue.againMark")} />}
          {row.maybeSamePerson && <Mark sign="2×" words={t("detail.sameMark")} />}
        </span>
        <span role="presentation" className={css.where}>
          <span role="gridcell" className={row.position === null ? css.noPosition : css.cut}>
            {row.position ?? "–"}
          </span>
          <span role="gridcell" className={css.market}>
            {row.market}
          </span>
          <span role="gridcell" className={css.speaks}>
            <bdi>{row.language}</bdi>
          </span>
        </span>
        <span role="gridcell" className={css.stands}>
          <StatusChip row={row} />
          <span className={css.code} aria-hidden="true">
            {row.code}
          </span>
        </span>
        <span role="gridcell" className={css.who}>
          {row.assignedTo?.name ?? "–"}
        </span>
        {unfolded && (
          <span role="gridcell" className={css.acts}>
            <RowActs row={row} />
          </span>
        )}
      </GridRow>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.current === after.current &&
    before.focusable === after.focusable &&
    before.unfolded === after.unfolded &&
    sameTime(before.left, after.left),
);

function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}

/** A sign beside the name, and what it means for whoever hears it or points at it. */
function Mark({ sign, words }: { readonly sign: string; readonly words: string }) {
  return (
    <span className={css.mark} title={words}>
      <span aria-hidden="true">{sign}</span>
      <span className="hide">{words}</span>
    </span>
  );
}

function DueCell({ row, left }: { readonly row: DeskRow; readonly left: TimeLeft }) {
  const { t, format } = useLanguage();
  if (!isWaitingStatus(row.status)) {
    return (
      <>
        <Sign group="done" />
        <span className={css.doneAt}>{t("clock.applied", { time: format.moment(row.appliedAt, left.at) })}</span>
      </>
    );
  }
  const due = left.hours >= 24 ? format.moment(row.dueAt, left.at) : format.time(row.dueAt);
  const spoken = t(left.late ? "clock.lateSpoken" : "clock.leftSpoken", left);
  return (
    <>
      <Sign group={left.group} />
      <span className={cells.left}>
        <span className="hide">{spoken}</span>
        <span className={css.short} aria-hidden="true">
          {left.late ? `−${left.text}` : left.text}
        </span>
        <span className={css.long} aria-hidden="true">
          {t(left.late ? "clock.late" : "clock.left", { time: left.text })}
        </span>
      </span>
      <span className={cells.at}>
        <span className={css.long}>{t("clock.due", { time: due })}</span>
        <span className={css.short}>{due}</span>
      </span>
      <Bar left={left} />
    </>
  );
}
