import { memo } from "react";
import type { BoardStage } from "../../../domain/desk/queue-filter.ts";
import type { DeskRow } from "../../../domain/desk/queue.ts";
import { useLanguage } from "../../language.tsx";
import { Sign, signOf } from "../row-sign.tsx";
import { TimeLeftText } from "../time-left-text.tsx";
import { endOfDay, groupOf, timeLeft } from "../time-left.ts";
import { WhoCell, writerShown } from "../who-cell.tsx";
import css from "./board.module.css";

interface CardProps {
  readonly row: DeskRow;
  readonly stage: BoardStage;
  /** Position in its column from 1, and the column's size. */
  readonly place: number;
  readonly of: number;
  readonly now: number;
  readonly me: string;
  readonly current: boolean;
  readonly focusable: boolean;
  readonly choose: (id: number) => void;
  readonly open: (id: number) => void;
  readonly drag: (row: DeskRow | null) => void;
}

/** A press selects, a double press opens, and the pointer drags. */
export const Card = memo(function Card(props: CardProps) {
  const { row, stage, place, of, now, me, current, focusable, choose, open, drag } = props;
  const { t, format } = useLanguage();
  const country = format.shortCountry(row.market);
  const group = groupOf(row, now, endOfDay(now));
  return (
    <li
      className={css.item}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", row.code);
        drag(row);
      }}
      onDragEnd={() => drag(null)}
    >
      <button
        type="button"
        className={css.card}
        data-card={row.id}
        tabIndex={focusable ? 0 : -1}
        aria-pressed={current}
        onFocus={() => choose(row.id)}
        onClick={() => choose(row.id)}
        onDoubleClick={() => open(row.id)}
      >
        <bdi className={css.name}>{row.name}</bdi>
        <span className="hide">{t("board.place", { stage: t(`status.${stage}`), place, of })}</span>
        <span className={group === "overdue" ? `${css.due} ${css.late}` : css.due}>
          <Sign name={signOf(row, group)} />
          <CardTime row={row} now={now} />
        </span>
        <span className={css.speaks}>
          {country !== null && `${country} · `}
          <bdi>{row.language}</bdi>
        </span>
        <span className={css.who}>
          <WhoCell row={row} writer={writerShown(row, me, now)} />
        </span>
      </button>
    </li>
  );
});

function CardTime({ row, now }: { readonly row: DeskRow; readonly now: number }) {
  const { format, t } = useLanguage();
  if (!row.next) return null;
  if (row.next.kind === "deadline") {
    return <TimeLeftText left={timeLeft(row, now)} />;
  }
  const [first, second] = format.when(row.next.at, now, "");
  return (
    <>
      <span className="hide">{t(`next.${row.next.kind}`)} </span>
      {[first, second].filter(Boolean).join(" ")}
    </>
  );
}
