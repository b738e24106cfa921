import { type RefObject, useEffect, useState } from "react";
import { justActed } from "../calls/own-acts.ts";
import type { RowId } from "../rows/grid.tsx";

/** A row and whatever is known of its place. */
interface Listed {
  readonly row: { readonly id: RowId };
}

/** Milliseconds without a key or a move of the pointer, after which the list takes its new order though somebody is on it. */
const rest = 5000;

const using = ["pointermove", "pointerdown", "focusin", "keydown"];

/**
 * Rows in the order that somebody works through them in: while pointer or focus is on the list, what others change is shown in its
 * place, and who came or left waits for a rest. What one does oneself is shown at once. `of`: which list it is.
 */
export function useSettled<Item extends Listed>(
  rows: readonly Item[],
  list: RefObject<HTMLElement | null>,
  of: string,
): readonly Item[] {
  const [shown, show] = useState({ rows, of });
  const [use] = useState(() => new Use());
  // A list that has only grown at its end moves nothing.
  const grown = shown.rows.every(({ row }, place) => rows[place]?.row.id === row.id);
  const free = shown.of !== of || grown || justActed() || !use.isOn();
  const settled = free ? rows : inPlace(shown.rows, rows);
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

/** Whether somebody is on the list right now. */
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

/** Everybody where they stood, as they are now; who has left stays until the list settles. */
export function inPlace<Item extends Listed>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  const current = new Map(now.map(({ row }) => [row.id, row]));
  return before.map((item) => ({ ...item, row: current.get(item.row.id) ?? item.row }));
}
