import type { RefObject } from "react";
import type { DeskHeldRow } from "../../domain/desk/held.ts";
import { useLanguage } from "../language.tsx";
import { TimeLeftBar } from "../queue/time-left-bar.tsx";
import { deadlineSign, Sign } from "../queue/row-sign.tsx";
import { TimeLeftText } from "../queue/time-left-text.tsx";
import { timeLeft } from "../queue/time-left.ts";
import cells from "../rows/grid.module.css";
import { focusableRow, GridRow, RowGrid } from "../rows/grid.tsx";
import css from "./held.module.css";
import { holdReasonText } from "./hold-reasons.ts";

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
  const focusable = focusableRow(rows, current);
  return (
    <RowGrid
      place={place}
      label={t("held.label")}
      className={css.grid}
      columns={[t("queue.due"), t("queue.applicant"), t("held.why")]}
      count={rows.length}
      entry={focusable === null}
      step={step}
      choose={choose}
      open={open}
      idOf={Number}
    >
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
    </RowGrid>
  );
}

interface RowProps extends Pick<HeldGridProps, "now" | "choose" | "open"> {
  readonly row: DeskHeldRow;
  readonly current: boolean;
  readonly focusable: boolean;
}

function Row({ row, now, current, focusable, choose, open }: RowProps) {
  const { t, format } = useLanguage();
  // The 24 hours keep running, so time left is shown as for new applications.
  const left = timeLeft({ ...row, status: "new" }, now);
  const late = left.group === "overdue";
  return (
    <GridRow id={row.id} current={current} focusable={focusable} late={late} choose={choose} open={open}>
      <span role="gridcell" className={cells.due}>
        <Sign name={deadlineSign(left.group)} />
        <span className={cells.left}>
          <TimeLeftText left={left} />
        </span>
        <span className={cells.at}>{left.late ? format.moment(row.dueAt, now) : format.time(row.dueAt)}</span>
        <TimeLeftBar left={left} />
      </span>
      <span role="gridcell" className={css.who}>
        <bdi className={css.name}>{row.name}</bdi>
        <span>{[row.position, format.market(row.market)].filter(Boolean).join(" · ")}</span>
      </span>
      <span role="gridcell" className={css.why}>
        {holdReasonText(t, row)}
      </span>
    </GridRow>
  );
}
