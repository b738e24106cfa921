import { type RefObject, useEffect, useRef } from "react";
import type { RowId } from "./grid.tsx";

interface Rows<Id extends RowId> {
  /** As they are shown. */
  readonly rows: readonly { readonly id: Id }[];
  /** What is beside the list. */
  readonly current: Id | null;
  /** What somebody chose or opened; it may have left the list since. */
  readonly chosen: Id | null;
  readonly choose: (id: Id) => void;
  /** Where the current one is shown whole. */
  readonly pane?: RefObject<HTMLElement | null>;
  /** The last row was reached: there may be another page. */
  readonly atEnd: () => void;
}

interface Moving<Id extends RowId> {
  readonly grid: RefObject<HTMLDivElement | null>;
  /** Focuses a row; where there is none of who is shown, what shows them; the first where nobody is. */
  readonly focusRow: (id: Id | null) => void;
  /** Chooses and focuses the row that is so many further on. */
  readonly step: (by: number) => void;
}

/** Moving among rows that come and go while one is worked on. The focus and what is shown never name two. */
export function useRows<Id extends RowId>({ rows, current, chosen, pane, choose, atEnd }: Rows<Id>): Moving<Id> {
  const grid = useRef<HTMLDivElement>(null);
  /** Where the chosen row was, while it was there. */
  const lastPlace = useRef(0);
  /** Who was chosen and there last. */
  const there = useRef<Id | null>(null);
  /** Chosen, and not in the document yet. */
  const wanted = useRef<Id | null>(null);
  useEffect(() => {
    const row = wanted.current === null ? null : rowOf(grid.current, wanted.current);
    if (!row) return;
    wanted.current = null;
    row.focus();
  });
  useEffect(() => {
    const at = rows.findIndex((row) => row.id === chosen);
    if (at !== -1) {
      lastPlace.current = at;
      there.current = chosen;
    } else if (chosen !== null && there.current === chosen && document.activeElement === document.body) {
      // The row that had the focus has left: Tab goes on from who is shown, or from its place, and not from the top of the page.
      const place = rowOf(grid.current, rows[Math.min(lastPlace.current, rows.length - 1)]?.id);
      (rowOf(grid.current, current) ?? pane?.current ?? place)?.focus({ preventScroll: true });
    }
  }, [rows, chosen, current, pane]);
  const focusRow = (id: Id | null) => {
    const first = grid.current?.querySelector<HTMLElement>("[data-row]");
    (rowOf(grid.current, id) ?? (id === null ? first : (pane?.current ?? first)))?.focus();
  };
  const step = (by: number) => {
    const at = rows.findIndex((row) => row.id === current);
    // What was just dealt with has left the list: the one that has moved up to its place is the next.
    const from = at === -1 ? lastPlace.current - (by > 0 ? 1 : 0) : at;
    const next = rows[Math.min(rows.length - 1, Math.max(0, from + by))];
    if (!next) return;
    choose(next.id);
    const row = rowOf(grid.current, next.id);
    wanted.current = row ? null : next.id;
    row?.focus();
    if (from + by >= rows.length - 1) atEnd();
  };
  return { grid, focusRow, step };
}

function rowOf(grid: HTMLElement | null, id: RowId | null | undefined): HTMLElement | null | undefined {
  return grid?.querySelector<HTMLElement>(`[data-row="${id}"]`);
}
