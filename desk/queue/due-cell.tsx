import type { DeskRow } from "../../domain/desk/queue.ts";
import { useLanguage } from "../language.tsx";
import cells from "../rows/grid.module.css";
import { TimeLeftBar } from "./time-left-bar.tsx";
import css from "./grid.module.css";
import { TimeLeftText } from "./time-left-text.tsx";
import { Sign, signOf } from "./row-sign.tsx";
import { type Group, timeLeft } from "./time-left.ts";

interface DueCellProps {
  readonly row: DeskRow;
  readonly group: Group;
  readonly now: number;
}

export function DueCell({ row, group, now }: DueCellProps) {
  const { t, format } = useLanguage();
  const sign = <Sign name={signOf(row, group)} />;
  if (!row.next) {
    return (
      <>
        {sign}
        <span className={css.doneAt}>{t("clock.applied", { time: format.moment(row.appliedAt, now) })}</span>
        <span className={css.doneShort} aria-hidden="true">
          {format.when(row.appliedAt, now, t("next.today")).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </span>
      </>
    );
  }
  if (row.next.kind !== "deadline") {
    const [first, second] = format.when(row.next.at, now, t("next.today"));
    return (
      <>
        {sign}
        <span className="hide">{t(`next.${row.next.kind}`)} </span>
        <span className={cells.left}>{first}</span>
        <span className={cells.at}>{second}</span>
      </>
    );
  }
  const left = timeLeft(row, now);
  return (
    <>
      {sign}
      <span className={cells.left}>
        <TimeLeftText left={left} />
      </span>
      <span className={cells.at}>{left.hours >= 24 ? format.moment(row.dueAt, now) : format.time(row.dueAt)}</span>
      <TimeLeftBar left={left} />
    </>
  );
}
