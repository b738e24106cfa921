/**
 * The rows as an ARIA grid of one focusable row at a time (roving tabindex): arrows, Home, End, Page keys and j k move,
 * Enter opens. Rows and not cells take the focus, because a row is what one does something with.
 */
import type { KeyboardEvent, RefObject } from "react";
import type { DeskRow } from "../../domain/desk/desk.ts";
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

/** Rows that a Page key moves by. */
const page = 10;

export function QueueGrid({ place, rows, now, wide, current, choose, open, step }: QueueGridProps) {
  const { t } = useLanguage();
  const timed = rows.map((row) => ({ row, left: timeLeft(row, now) }));
  // A row that has left the list cannot take the focus; then the first can.
  const focusable = rows.some((row) => row.id === current) ? current : (rows[0]?.id ?? null);
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    PageDown: () => step(page),
    PageUp: () => step(-page),
    Home: () => step(-rows.length),
    End: () => step(rows.length),
  };
  const press = (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const move =
      event.key === "Enter"
        ? () => open(Number(row))
        : event.key === " "
          ? () => choose(Number(row))
          : moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <div
      className={css.deskGrid}
      role="grid"
      aria-label={t("queue.label")}
      aria-rowcount={-1}
      ref={place}
      onKeyDown={press}
    >
      <div className={css.deskGridHead} role="row">
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
    <div className={css.deskGroup} role="row">
      <span role="gridcell" aria-colspan={7}>
        {t(`group.${group}`)} · {count}
      </span>
    </div>
  );
}
