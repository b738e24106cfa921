import { type RefObject, useState } from "react";
import type { BoardStage } from "../../../domain/desk/queue-filter.ts";
import type { DeskRow } from "../../../domain/desk/queue.ts";
import { useKeys } from "../../keys.ts";
import { useLatestCallback } from "../../use-latest-callback.ts";
import type { Column } from "./moves.ts";

interface Cards {
  readonly board: RefObject<HTMLElement | null>;
  readonly columns: readonly Column[];
  readonly move: (row: DeskRow, from: BoardStage, to: BoardStage | undefined) => void;
}

/**
 * Keys of the board: `h` and `l` across columns, `j` and `k` within one. With Shift, the card moves
 * as well.
 */
export function useCards({ board, columns, move }: Cards) {
  const [current, setCurrent] = useState<number | null>(null);
  const choose = useLatestCallback((id: number) => setCurrent(id));
  const column = columns.findIndex(({ rows }) => rows.some(({ id }) => id === current));
  const rows = columns[column]?.rows ?? [];
  const place = rows.findIndex(({ id }) => id === current);
  const focus = (row: DeskRow | undefined) => {
    if (row) board.current?.querySelector<HTMLElement>(`[data-card="${row.id}"]`)?.focus();
  };
  const start = () => focus(columns.flatMap((each) => each.rows)[0]);
  const within = (by: number) => (place === -1 ? start() : focus(rows[place + by]));
  const along = (by: number) => {
    if (place === -1) return start();
    for (let at = column + by; columns[at]; at += by) {
      const there = columns[at]?.rows ?? [];
      if (there.length > 0) return focus(there[Math.min(place, there.length - 1)]);
    }
  };
  const carry = (by: number) => {
    const row = rows[place];
    const from = columns[column]?.stage;
    if (row && from) move(row, from, columns[column + by]?.stage);
  };
  useKeys({
    h: () => along(-1),
    l: () => along(1),
    j: () => within(1),
    k: () => within(-1),
    H: () => carry(-1),
    L: () => carry(1),
  });
  return { current, choose };
}
