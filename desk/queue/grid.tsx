/** The rows by how urgent they are; the keys are in desk/frame/row-keys.ts. */
import type { RefObject } from "react";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { rowKeys } from "../frame/row-keys.ts";
import { useLanguage } from "../language.tsx";
import css from "./grid.module.css";
import { QueueRow } from "./row.tsx";
import { type Group, groups, timeLeft } from "./time-left.ts";

interface QueueGridProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly rows: readonly DeskRow[];
  readonly now: number;
  readonly wide: boolean;
  readonly current: number | null;
  readonly choose: (id: number) => void;
  readonly open: (id: number) => void;
  readonly step: (by: number) => void;
}

export function QueueGrid({ place, rows, now, wide, current, choose, open, step }: QueueGridProps) {
  const { t } = useLanguage();
  const timed = rows.map((row) => ({ row, left: timeLeft(row, now) }));
  // A row that has left the list cannot take the focus; then the first can.
  const focusable = rows.some((row) => row.id === current) ? current : (rows[0]?.id ?? null);
  return (
    <div
      className={css.grid}
      role="grid"
      aria-label={t("queue.label")}
      aria-rowcount={-1}
      ref={place}
      onKeyDown={rowKeys({ count: rows.length, step, choose, open })}
    >
      <div className={css.gridHead} role="row">
        <span role="columnheader">{t("queue.due")}</span>
        <span role="columnheader">{t("queue.applicant")}</span>
        <span role="columnheader">{t("queue.position")}</span>
        <span role="columnheader">{t("queue.market")}</span>
        <span role="columnheader">{t("queue.language")}</span>
        <span role="columnheader">{t("queue.status")}</span>
        <span role="columnheader">{t("queue.recruiter")}</span>
      </div>
      {groups.map((group) => {
        const inside = timed.filter(({ left }) => left.group === group);
        if (inside.length === 0) return null;
        return (
          <div role="rowgroup" key={group} aria-label={t(`group.${group}`)}>
            <GroupHead group={group} count={inside.length} />
            {inside.map(({ row, left }) => (
              <QueueRow
                key={row.id}
                row={row}
                left={left}
                current={row.id === current}
                focusable={row.id === focusable}
                unfolded={!wide && row.id === current}
                choose={choose}
                open={open}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

function GroupHead({ group, count }: { readonly group: Group; readonly count: number }) {
  const { t } = useLanguage();
  return (
    <div className={css.group} role="row">
      <span role="gridcell" aria-colspan={7}>
        {t(`group.${group}`)} · {count}
      </span>
    </div>
  );
}
