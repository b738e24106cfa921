import type { KeyboardEvent } from "react";

/** Rows that a Page key moves by. */
const page = 10;

const extending: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export interface RowKeys<Id> {
  /** How many rows there are. */
  readonly count: number;
  readonly step: (by: number) => void;
  /** Likewise, and selects on the way: with Shift. */
  readonly extend?: ((by: number) => void) | undefined;
  readonly choose: (id: Id) => void;
  readonly open: (id: Id) => void;
  /** From what a row carries. */
  readonly idOf: (row: string) => Id;
}

/**
 * For `onKeyDown` of an ARIA grid of one focusable row at a time (roving tabindex), whose rows carry `data-row`: arrows,
 * Home, End and Page keys move, Space chooses, Enter opens. Rows and not cells take the focus, because a row is what one
 * does something with.
 */
export function rowKeys<Id>({ count, step, extend, choose, open, idOf }: RowKeys<Id>): (event: KeyboardEvent) => void {
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    PageDown: () => step(page),
    PageUp: () => step(-page),
    Home: () => step(-count),
    End: () => step(count),
  };
  const acts: Readonly<Record<string, (id: Id) => void>> = { Enter: open, " ": choose };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moves[event.key];
    const act = acts[event.key];
    const row = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    // The grid itself has the focus while who is shown is not in it: a move goes in, and nobody is opened unseen.
    if (!(move && (row !== undefined || event.target === event.currentTarget)) && !(act && row !== undefined)) return;
    event.preventDefault();
    const by = event.shiftKey ? extending[event.key] : undefined;
    if (extend && by !== undefined) extend(by);
    else if (move) move();
    else if (act && row !== undefined) act(idOf(row));
  };
}
