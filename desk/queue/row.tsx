/** One application in the queue. On a phone the selected row unfolds its actions. */
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { RowActions } from "../application/row-actions.tsx";
import { useLanguage } from "../language.tsx";
import cells from "../rows/grid.module.css";
import { GridRow } from "../rows/grid.tsx";
import states from "../frame/states.module.css";
import { DueCell } from "./due-cell.tsx";
import css from "./grid.module.css";
import { useLongPress } from "./use-long-press.ts";
import { Sign, type SignName } from "./row-sign.tsx";
import { type Group, sameTime, timeLeft } from "./time-left.ts";
import { WhoCell } from "./who-cell.tsx";
import { isWaitingStatus } from "../../domain/application/lifecycle.ts";

interface QueueRowProps {
  readonly row: DeskRow;
  readonly group: Group;
  /** By the desk's clock, in milliseconds. */
  readonly now: number;
  /** Name of the colleague writing now. */
  readonly writer: string | null;
  /** Position among all rows from 1, headers included. */
  readonly index: number;
  readonly current: boolean;
  readonly focusable: boolean;
  readonly unfolded: boolean;
  readonly selected: boolean;
  /** Stable callbacks, so they are not compared. */
  readonly choose: (id: number) => void;
  readonly open: (id: number) => void;
  readonly select: (id: number, range: boolean) => void;
}

export const QueueRow = memo(
  function QueueRow(props: QueueRowProps) {
    const { row, group, now, writer, index, current, focusable, unfolded, selected, choose, open, select } = props;
    const { t, format } = useLanguage();
    const country = format.shortCountry(row.market);
    const press = useLongPress(() => select(row.id, false));
    return (
      <GridRow
        id={row.id}
        index={index}
        current={current}
        focusable={focusable}
        late={group === "overdue"}
        selected={selected}
        choose={choose}
        open={open}
        press={press}
      >
        <span role="gridcell" className={css.box} onClick={stop} onDoubleClick={stop}>
          <input
            type="checkbox"
            // The row itself has focus, and `x` does the same.
            tabIndex={-1}
            onMouseDown={keepFocus}
            aria-label={t("bulk.pick", { name: row.name })}
            checked={selected}
            onChange={({ nativeEvent }) => select(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </span>
        <span role="gridcell" className={`${cells.due} ${css.due}`}>
          <DueCell row={row} group={group} now={now} />
        </span>
        <span role="gridcell" className={css.name}>
          {unfolded ? (
            <Link
              to="/applications/$id"
              params={{ id: String(row.id) }}
              search
              state={{ fromList: true }}
              onClick={stop}
            >
              <bdi>{row.name}</bdi>
            </Link>
          ) : (
            <bdi title={row.name}>{row.name}</bdi>
          )}
          {row.prefers && row.prefers !== "whatsapp" && (
            <Mark sign={row.prefers} words={t(row.prefers === "call" ? "queue.prefersCall" : "queue.prefersEmail")} />
          )}
          {row.optedOutBefore.length > 0 && <Mark sign="opted_out" words={t("queue.optedOutMark")} />}
          {row.nameDoubt && <Mark sign="doubt" words={t(`nameDoubt.${row.nameDoubt}`)} />}
          {row.appliedAgain && <Mark sign="again" words={t("queue.againMark")} />}
          {row.maybeSamePerson && <Mark sign="two" words={t("detail.sameMark")} />}
        </span>
        <span role="presentation" className={css.where}>
          <span role="gridcell" className={row.position === null ? css.noPosition : css.cut}>
            {row.position ?? "–"}
          </span>
          <span role="gridcell" className={css.speaks}>
            {country !== null && <span className={css.market}>{country} · </span>}
            <bdi>{row.language}</bdi>
          </span>
        </span>
        <span role="gridcell" className={css.stands}>
          <StatusChip row={row} />
        </span>
        <span role="gridcell" className={css.who}>
          <WhoCell row={row} writer={writer} />
        </span>
        {unfolded && (
          <span role="gridcell" className={`${states.actions} ${css.actions}`}>
            <RowActions row={row} />
          </span>
        )}
      </GridRow>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.group === after.group &&
    before.writer === after.writer &&
    before.index === after.index &&
    before.current === after.current &&
    before.focusable === after.focusable &&
    before.unfolded === after.unfolded &&
    before.selected === after.selected &&
    sameTime(timeLeft(before.row, before.now), timeLeft(after.row, after.now)) &&
    new Date(before.now).getDate() === new Date(after.now).getDate(),
);

function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}

/**
 * Focus stays with the applicant on the screen, so that a checkbox in another row does not move it.
 */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

/** A sign beside the name, with its meaning for screen readers and as a tooltip. */
function Mark({ sign, words }: { readonly sign: SignName; readonly words: string }) {
  return (
    <span className={css.mark} title={words}>
      <Sign name={sign} />
      <span className="hide">{words}</span>
    </span>
  );
}

function StatusChip({ row }: { readonly row: DeskRow }) {
  const { t } = useLanguage();
  if (isWaitingStatus(row.status) && (row.nobodyWrote || row.missed)) {
    const text = t(row.nobodyWrote ? "status.nobodyWrote" : "status.missed");
    return <span className={`${states.cut} ${css.chip} ${css.chipMissed}`}>{text}</span>;
  }
  return (
    <span className={`${states.cut} ${css.chip}`}>{t(`status.${row.status === "assigned" ? "new" : row.status}`)}</span>
  );
}
