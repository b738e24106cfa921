/** Vacancies as rows. A long list renders only the rows on the screen. */
import { type RefObject, useEffect, useState } from "react";
import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { useLanguage } from "../language.tsx";
import { piecesOf } from "../queue/virtual-rows.ts";
import { focusableRow, RowGrid } from "../rows/grid.tsx";
import { useVisibleRange } from "../rows/use-visible-range.ts";
import type { VacancyAction } from "../vacancy-actions/actions.ts";
import css from "./grid.module.css";
import { VacancyRow } from "./row.tsx";

interface VacancyGridProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly rows: readonly DeskVacancyRow[];
  readonly offered: readonly MarketCode[];
  readonly now: number;
  readonly current: string | null;
  readonly choose: (id: string) => void;
  readonly open: (id: string) => void;
  readonly step: (by: number) => void;
  readonly start: (act: VacancyAction, row: DeskVacancyRow) => void;
}

export function VacancyGrid(props: VacancyGridProps) {
  const { place, rows, offered, now, current, choose, open, step, start } = props;
  const { t } = useLanguage();
  const height = useHeight(place);
  const seen = useVisibleRange(place);
  const focusable = focusableRow(rows, current);
  const fixed = rows.findIndex(({ id }) => id === focusable);
  const pieces = piecesOf(rows.length, 0, fixed, seen, { head: 0, row: height });
  return (
    <RowGrid
      place={place}
      label={t("vacancies.title")}
      className={css.grid}
      columns={[
        t("queue.position"),
        t("vacancies.status"),
        t("vacancies.markets"),
        t("vacancies.languages"),
        t("vacancies.pay"),
        t("vacancies.appliedShort"),
        t("vacancies.waitingShort"),
        t("vacancies.dates"),
      ]}
      count={rows.length}
      entry={focusable === null}
      rowCount={rows.length + 1}
      step={step}
      choose={choose}
      open={open}
      idOf={String}
    >
      {pieces.map((piece) => {
        if ("left" in piece) {
          return <div key={`gap${piece.left}`} role="presentation" style={{ height: piece.left * height }} />;
        }
        const row = rows[piece.place];
        return (
          row && (
            <VacancyRow
              key={row.id}
              row={row}
              now={now}
              offered={offered}
              index={piece.place + 2}
              current={row.id === current}
              focusable={row.id === focusable}
              choose={choose}
              open={open}
              start={start}
            />
          )
        );
      })}
    </RowGrid>
  );
}

/**
 * Average row height in pixels. It follows the style sheet and the font size, and is measured again
 * when the width changes.
 */
function useHeight(place: RefObject<HTMLDivElement | null>): number {
  const [height, setHeight] = useState(56);
  useEffect(() => {
    const grid = place.current;
    if (!grid) return undefined;
    let width = -1;
    const observer = new ResizeObserver(() => {
      // Scrolling changes the average, but must not move the rows on the screen.
      if (grid.clientWidth === width) return;
      width = grid.clientWidth;
      const rows = [...grid.querySelectorAll<HTMLElement>("[data-row]")];
      if (rows.length > 0) setHeight(rows.reduce((all, row) => all + row.offsetHeight, 0) / rows.length);
    });
    observer.observe(grid);
    return () => observer.disconnect();
  }, [place]);
  return height;
}
