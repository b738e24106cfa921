/** Rows by next action. A long list renders only the rows on the screen. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { focusableRow, RowGrid } from "../rows/grid.tsx";
import { useVisibleRange } from "../rows/use-visible-range.ts";
import states from "../frame/states.module.css";
import type { Placed } from "./group-rows.ts";
import css from "./grid.module.css";
import { QueueRow } from "./row.tsx";
import type { Group } from "./time-left.ts";
import { writerShown } from "./who-cell.tsx";
import { type Heights, layOut } from "./virtual-rows.ts";

interface QueueGridProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly rows: readonly Placed[];
  /** More rows can be loaded, so the total is unknown. */
  readonly more: boolean;
  readonly now: number;
  readonly wide: boolean;
  readonly current: number | null;
  readonly choose: (id: number) => void;
  readonly open: (id: number) => void;
  readonly step: (by: number) => void;
  readonly extend: (by: number) => void;
  readonly selected: ReadonlySet<number>;
  readonly select: (id: number, range: boolean) => void;
  readonly toggleShown: () => void;
  /** Reports which rows are on the screen, and whether the end is near. */
  readonly see: (ids: readonly number[], atEnd: boolean) => void;
}

/** Load more when this many rows remain. */
const ahead = 40;

export function QueueGrid(props: QueueGridProps) {
  const { place, rows, more, now, wide, current, choose, open, step, extend, see, selected, select } = props;
  const { t } = useLanguage();
  const me = useMe().id;
  const heights = useHeights(place, wide);
  const seen = useVisibleRange(place);
  const focusable = focusableRow(
    rows.map(({ row }) => row),
    current,
  );
  const layout = layOut(rows, focusable, seen, heights);
  const atEnd = layout.last >= layout.count - ahead;
  const ids = layout.ids.join();
  // Hides the column if no row names a vacancy.
  const unnamed = rows.every(({ row }) => row.position === null);
  const lastReport = useRef("");
  useEffect(() => {
    if (lastReport.current === `${ids}${atEnd}${rows.length}`) return;
    lastReport.current = `${ids}${atEnd}${rows.length}`;
    see(ids.split(",").map(Number), atEnd);
  }, [ids, atEnd, rows.length, see]);
  return (
    <RowGrid
      place={place}
      label={t("queue.label")}
      className={[css.grid, selected.size > 0 && css.selecting, unnamed && css.unnamed].filter(Boolean).join(" ")}
      before={<AllBox rows={rows} selected={selected} toggle={props.toggleShown} />}
      columns={[
        t("queue.due"),
        t("queue.applicant"),
        t("queue.position"),
        t("filter.market"),
        t("queue.status"),
        t("queue.recruiter"),
      ]}
      count={rows.length}
      entry={focusable === null}
      rowCount={more ? -1 : layout.count}
      step={step}
      extend={extend}
      choose={choose}
      open={open}
      idOf={Number}
    >
      {layout.parts.map(({ group, inside, pieces, index: headIndex }) => (
        <div role="rowgroup" key={group} aria-label={t(`group.${group}`)}>
          <GroupHead group={group} count={inside.length} index={headIndex} more={more} />
          {pieces.map((piece) => {
            if ("left" in piece) {
              return <Gap key={`gap${piece.left}`} height={piece.left * heights.row} />;
            }
            const placed = inside[piece.place];
            if (!placed) return null;
            const { row } = placed;
            return (
              <QueueRow
                key={row.id}
                row={row}
                group={group}
                now={now}
                writer={writerShown(row, me, now)}
                index={headIndex + 1 + piece.place}
                current={row.id === current}
                focusable={row.id === focusable}
                unfolded={!wide && row.id === current}
                selected={selected.has(row.id)}
                select={select}
                choose={choose}
                open={open}
              />
            );
          })}
        </div>
      ))}
    </RowGrid>
  );
}

interface AllBoxProps {
  readonly rows: readonly Placed[];
  readonly selected: ReadonlySet<number>;
  readonly toggle: () => void;
}

/** Selects all loaded rows; the whole list is offered then. */
function AllBox({ rows, selected, toggle }: AllBoxProps) {
  const { t } = useLanguage();
  const count = rows.filter(({ row }) => selected.has(row.id)).length;
  return (
    <label>
      <span className="hide">{t("bulk.shown")}</span>
      <input
        type="checkbox"
        className={css.allBox}
        checked={count > 0 && count === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < rows.length;
        }}
        onChange={toggle}
      />
    </label>
  );
}

/** Replaces rows outside the screen. */
function Gap({ height }: { readonly height: number }) {
  return <div role="presentation" style={{ height }} />;
}

interface GroupHeadProps {
  readonly group: Group;
  readonly count: number;
  readonly index: number;
  readonly more: boolean;
}

function GroupHead({ group, count, index, more }: GroupHeadProps) {
  const { t } = useLanguage();
  return (
    <div className={css.group} role="row" aria-rowindex={index} data-group>
      <span role="gridcell" aria-colspan={7}>
        {t(`group.${group}`)} · {more && count >= 100 ? `${count}+` : count}
        {(group === "overdue" || group === "answered" || group === "today") && (
          <span className={`${states.cut} ${css.groupHint}`}>{t(`groupHint.${group}`)}</span>
        )}
      </span>
    </div>
  );
}

/** Measured, because row heights follow the style sheet and the font size. */
function useHeights(place: RefObject<HTMLDivElement | null>, wide: boolean): Heights & { readonly top: number } {
  const [heights, setHeights] = useState({ head: 26, row: 38, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const grid = place.current;
      const row = grid?.querySelector<HTMLElement>("[data-row]:not([aria-selected=true])")?.offsetHeight ?? heights.row;
      const head = grid?.querySelector<HTMLElement>("[data-group]")?.offsetHeight ?? heights.head;
      const top = wide ? (grid?.querySelector<HTMLElement>("[role=row]")?.offsetHeight ?? 0) : 0;
      if (row !== heights.row || head !== heights.head || top !== heights.top) setHeights({ head, row, top });
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  });
  return heights;
}
