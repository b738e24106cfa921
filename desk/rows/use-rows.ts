import { type RefObject, useEffect, useRef } from "react";
import type { RowId } from "./grid.tsx";

interface Rows<Id extends RowId> {
  /** In display order. */
  readonly rows: readonly { readonly id: Id }[];
  /** The item shown beside the list. */
  readonly current: Id | null;
  /** The item that the user selected or opened; it may have left the list since. */
  readonly chosen: Id | null;
  readonly choose: (id: Id) => void;
  /** The pane that shows the current item. */
  readonly pane?: RefObject<HTMLElement | null>;
  /** The last row was reached; another page may exist. */
  readonly atEnd: () => void;
}

interface Moving<Id extends RowId> {
  readonly grid: RefObject<HTMLDivElement | null>;
  /** Focuses the row. Without one, focuses the pane, or the first row if nothing is open. */
  readonly focusRow: (id: Id | null) => void;
  /** Selects and focuses the row that many further on. */
  readonly step: (by: number) => void;
}

/** Moves among rows that come and go. Focus and pane never refer to two different items. */
export function useRows<Id extends RowId>({ rows, current, chosen, pane, choose, atEnd }: Rows<Id>): Moving<Id> {
  const grid = useRef<HTMLDivElement>(null);
  /** Position of the selected row while it was in the list. */
  const lastPlace = useRef(0);
  /** The last selected item that was in the list. */
  const there = useRef<Id | null>(null);
  /** Selected, but not in the document yet. */
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
      // The focused row has gone: focus moves to the current row, the pane, or the row at its
      // position, so that Tab does not restart at the top.
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
    // The item has left the list, so the one that moved up is the next.
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
