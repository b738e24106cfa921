import { type RefObject, useEffect, useState } from "react";
import { justPerformed } from "../requests/own-actions.ts";
import type { RowId } from "../rows/grid.tsx";

/** A row with what is known about its position. */
interface Listed {
  readonly row: { readonly id: RowId };
}

/**
 * Milliseconds without key or pointer movement after which the list takes its new order despite
 * focus.
 */
const rest = 5000;

const using = ["pointermove", "pointerdown", "focusin", "keydown"];

/**
 * Keeps the row order while pointer or focus is on the list: colleagues' changes appear in place,
 * and rows come and go after a pause. The user's own changes appear at once. `of` identifies the
 * list.
 */
export function useStableOrder<Item extends Listed>(
  rows: readonly Item[],
  list: RefObject<HTMLElement | null>,
  of: string,
): readonly Item[] {
  const [shown, show] = useState({ rows, of });
  const [use] = useState(() => new Use());
  // A list that only grew at its end moves nothing.
  const grown = shown.rows.every(({ row }, place) => rows[place]?.row.id === row.id);
  const free = shown.of !== of || grown || justPerformed() || !use.isOn();
  const settled = free ? rows : keepOrder(shown.rows, rows);
  if (free && (shown.rows !== rows || shown.of !== of)) show({ rows, of });
  useEffect(() => {
    const place = list.current;
    const touch = () => use.touch();
    const leave = () => {
      if (!place?.contains(document.activeElement)) use.end();
    };
    for (const word of using) place?.addEventListener(word, touch);
    place?.addEventListener("pointerleave", leave);
    return () => {
      for (const word of using) place?.removeEventListener(word, touch);
      place?.removeEventListener("pointerleave", leave);
    };
  });
  useEffect(() => {
    if (free) return undefined;
    const timer = setInterval(() => {
      if (!use.isOn()) show({ rows, of });
    }, 250);
    return () => clearInterval(timer);
  }, [free, rows, of, use]);
  return settled;
}

/** Whether the user is working in the list. */
class Use {
  #until = 0;

  touch(): void {
    this.#until = Date.now() + rest;
  }

  end(): void {
    this.#until = 0;
  }

  isOn(): boolean {
    return Date.now() < this.#until;
  }
}

/** The old order with current data. Removed rows stay until the list settles. */
export function keepOrder<Item extends Listed>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  const current = new Map(now.map(({ row }) => [row.id, row]));
  return before.map((item) => ({ ...item, row: current.get(item.row.id) ?? item.row }));
}
