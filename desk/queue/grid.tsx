/** The rows by what is to be done next; of a long list those on the screen are in the document. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { focusableRow, RowGrid } from "../rows/grid.tsx";
import { useSeen } from "../rows/use-seen.ts";
import type { Placed } from "./arranged.ts";
import css from "./grid.module.css";
import { QueueRow } from "./row.tsx";
import type { Group } from "./time-left.ts";
import { writerShown } from "./who-cell.tsx";
import { type Heights, layOut } from "./windowed.ts";

interface QueueGridProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly rows: readonly Placed[];
  /** More can be loaded: how many rows there are is not known. */
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
  /** Which rows are on the screen, and whether the last one nearly is. */
  readonly see: (ids: readonly number[], atEnd: boolean) => void;
}

/** Rows before the last at which more are loaded. */
const ahead = 40;

export function QueueGrid(props: QueueGridProps) {
  const { place, rows, more, now, wide, current, choose, open, step, extend, see, selected, select } = props;
  const { t } = useLanguage();
  const me = useMe().id;
  const heights = useHeights(place, wide);
  const seen = useSeen(place);
  const focusable = focusableRow(
    rows.map(({ row }) => row),
    current,
  );
  const layout = layOut(rows, focusable, seen, heights);
  const atEnd = layout.last >= layout.count - ahead;
  const ids = layout.ids.join();
  // A column of dashes says nothing: it goes where nobody names a vacancy.
  const unnamed = rows.every(({ row }) => row.position === null);
  const told = useRef("");
  useEffect(() => {
    if (told.current === `${ids}${atEnd}${rows.length}`) return;
    told.current = `${ids}${atEnd}${rows.length}`;
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

/** Selects all that are loaded; everybody in the list is offered then. */
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

/** In place of rows that are not on the screen. */
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
          <span className={css.groupHint}>{t(`groupHint.${group}`)}</span>
        )}
      </span>
    </div>
  );
}

/** As the style sheet makes them, in whatever size the letters have. */
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
