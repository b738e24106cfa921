/** The rows by how urgent they are. */
import type { RefObject } from "react";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { useLanguage } from "../language.tsx";
import { focusableRow, RowGrid } from "../rows/grid.tsx";
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
  const focusable = focusableRow(rows, current);
  return (
    <RowGrid
      place={place}
      label={t("queue.label")}
      className={css.grid}
      columns={[
        t("queue.due"),
        t("queue.applicant"),
        t("queue.position"),
        t("queue.market"),
        t("queue.language"),
        t("queue.status"),
        t("queue.recruiter"),
      ]}
      count={rows.length}
      step={step}
      choose={choose}
      open={open}
    >
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
    </RowGrid>
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
