/**
 * Which rows of a long list are in the document: those on the screen, some around them, and the
 * focused one.
 */

import type { Placed } from "./group-rows.ts";
import { type Group, groups } from "./time-left.ts";

/** Rows rendered beyond each edge, so that quick scrolling and the next key find them. */
const beyond = 16;

export interface VisibleRange {
  /** In pixels from the top of the list. */
  readonly from: number;
  readonly to: number;
}

export interface Heights {
  readonly head: number;
  readonly row: number;
}

/** A row by its position in the group, or a number of omitted rows. */
export type Piece = { readonly place: number } | { readonly left: number };

/**
 * Pieces of one group whose header is at `top`. `fixed`: position of a row that always stays; -1:
 * none.
 */
export function piecesOf(
  count: number,
  top: number,
  fixed: number,
  seen: VisibleRange,
  { head, row }: Heights,
): Piece[] {
  const clamp = (place: number) => Math.min(count, Math.max(0, place));
  const first = clamp(Math.floor((seen.from - top - head) / row) - beyond);
  const end = clamp(Math.ceil((seen.to - top - head) / row) + beyond);
  const pieces: Piece[] = [];
  let at = 0;
  const leave = (to: number) => {
    if (to > at) pieces.push({ left: to - at });
    at = Math.max(at, to);
  };
  const show = (from: number, to: number) => {
    leave(from);
    for (let place = Math.max(at, from); place < to; place += 1) pieces.push({ place });
    at = Math.max(at, to);
  };
  if (fixed >= 0 && fixed < first) show(fixed, fixed + 1);
  if (end > first) show(first, end);
  if (fixed >= end) show(fixed, fixed + 1);
  leave(count);
  return pieces;
}

export interface Part {
  readonly group: Group;
  readonly inside: readonly Placed[];
  readonly pieces: readonly Piece[];
  /** Position of its header among all rows, from 1; the list's own header is the first. */
  readonly index: number;
}

export interface Layout {
  readonly parts: readonly Part[];
  /** Rows in the document. */
  readonly ids: readonly number[];
  /** All rows and headers. */
  readonly count: number;
  /** The last row on the screen or near it. */
  readonly last: number;
}

/** Places the groups of a list one below the other, from `top` on. */
export function layOut(
  rows: readonly Placed[],
  fixedId: number | null,
  seen: VisibleRange,
  heights: Heights & { readonly top: number },
): Layout {
  const parts: Part[] = [];
  const ids: number[] = [];
  let { top } = heights;
  let count = 1;
  let last = 0;
  for (const group of groups) {
    const inside = rows.filter((each) => each.group === group);
    if (inside.length === 0) continue;
    const fixed = inside.findIndex(({ row }) => row.id === fixedId);
    const pieces = piecesOf(inside.length, top, fixed, seen, heights);
    parts.push({ group, inside, pieces, index: count + 1 });
    for (const piece of pieces) {
      if (!("place" in piece)) continue;
      if (piece.place !== fixed) last = Math.max(last, count + piece.place);
      ids.push(...inside.slice(piece.place, piece.place + 1).map(({ row }) => row.id));
    }
    top += heights.head + inside.length * heights.row;
    count += 1 + inside.length;
  }
  return { parts, ids, count, last };
}
