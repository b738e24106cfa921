/** Whoever is held back, by due time; the keys are in desk/frame/row-keys.ts. */
import type { RefObject } from "react";
import type { DeskHeldRow } from "../../domain/desk/held.ts";
import { rowKeys } from "../frame/row-keys.ts";
import { useLanguage } from "../language.tsx";
import { Bar } from "../queue/bar.tsx";
import { Sign } from "../queue/sign.tsx";
import { timeLeft } from "../queue/time-left.ts";
import css from "./held.module.css";
import { whyHeld } from "./why.ts";

interface HeldGridProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly rows: readonly DeskHeldRow[];
  readonly now: number;
  readonly current: number | null;
  readonly choose: (id: number) => void;
  readonly open: (id: number) => void;
  readonly step: (by: number) => void;
}

export function HeldGrid({ place, rows, now, current, choose, open, step }: HeldGridProps) {
  const { t } = useLanguage();
  const focusable = rows.some((row) => row.id === current) ? current : (rows[0]?.id ?? null);
  return (
    <div
      className={css.heldGrid}
      role="grid"
      aria-label={t("held.label")}
      aria-rowcount={-1}
      ref={place}
      onKeyDown={rowKeys({ count: rows.length, step, choose, open })}
    >
      <div className={css.heldGridHead} role="row">
        <span role="columnheader">{t("queue.due")}</span>
        <span role="columnheader">{t("queue.applicant")}</span>
        <span role="columnheader">{t("held.why")}</span>
      </div>
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          now={now}
          current={row.id === current}
          focusable={row.id === focusable}
          choose={choose}
          open={open}
        />
      ))}
    </div>
  );
}

interface RowProps extends Pick<HeldGridProps, "now" | "choose" | "open"> {
  readonly row: DeskHeldRow;
  readonly current: boolean;
  readonly focusable: boolean;
}

function Row({ row, now, current, focusable, choose, open }: RowProps) {
  const { t, format } = useLanguage();
  // The 24 hours run on: their time is shown as if they waited.
  const left = timeLeft({ ...row, status: "new" }, now);
  const late = left.group === "overdue" ? css.heldLate : "";
  return (
    <div
      role="row"
      className={`${css.heldRow} ${current ? css.heldCurrent : ""} ${late}`}
      data-row={row.id}
      tabIndex={focusable ? 0 : -1}
      aria-selected={current}
      onClick={() => choose(row.id)}
      onDoubleClick={() => open(row.id)}
    >
      <span role="gridcell" className={css.heldDue}>
        <Sign group={left.group} />
        <span className={css.heldLeft}>
          <span className="hide">{t(left.late ? "clock.lateSpoken" : "clock.leftSpoken", left)}</span>
          <span aria-hidden="true">{left.late ? `−${left.text}` : left.text}</span>
        </span>
        <span className={css.heldAt}>{left.late ? format.moment(row.dueAt, now) : format.time(row.dueAt)}</span>
        <Bar left={left} />
      </span>
      <span role="gridcell" className={css.heldWho}>
        <bdi className={css.heldName}>{row.name}</bdi>
        <span>{[row.position, row.market].filter(Boolean).join(" · ")}</span>
      </span>
      <span role="gridcell">{whyHeld(t, row)}</span>
    </div>
  );
}
