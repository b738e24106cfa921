/** Which rows of a long list are in the document: those on the screen, some around them, and the one that has the focus. */

import type { Placed } from "./arranged.ts";
import { type Group, groups } from "./time-left.ts";

/** Rows beyond the edge of the screen, so that a quick scroll and the next key find them there. */
const beyond = 16;

export interface Stretch {
  /** In pixels from the list's top. */
  readonly from: number;
  readonly to: number;
}

export interface Heights {
  readonly head: number;
  readonly row: number;
}

/** A row by its place in its group, or so many that are left out. */
export type Piece = { readonly place: number } | { readonly left: number };

/** Of one group whose head begins at `top`. `kept`: the place of a row that stays, whatever is on the screen; -1: none. */
export function piecesOf(count: number, top: number, kept: number, seen: Stretch, { head, row }: Heights): Piece[] {
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
  if (kept >= 0 && kept < first) show(kept, kept + 1);
  if (end > first) show(first, end);
  if (kept >= end) show(kept, kept + 1);
  leave(count);
  return pieces;
}

export interface Part {
  readonly group: Group;
  readonly inside: readonly Placed[];
  readonly pieces: readonly Piece[];
  /** Of its head among all rows, from 1: the list's own head is the first. */
  readonly index: number;
}

export interface Layout {
  readonly parts: readonly Part[];
  /** Whose rows are in the document. */
  readonly ids: readonly number[];
  /** Rows and heads, all together. */
  readonly count: number;
  /** The last of them that is on the screen or near it. */
  readonly last: number;
}

/** The groups of a list one below the other, from `top` on. */
export function layOut(
  rows: readonly Placed[],
  keptId: number | null,
  seen: Stretch,
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
    const kept = inside.findIndex(({ row }) => row.id === keptId);
    const pieces = piecesOf(inside.length, top, kept, seen, heights);
    parts.push({ group, inside, pieces, index: count + 1 });
    for (const piece of pieces) {
      if (!("place" in piece)) continue;
      if (piece.place !== kept) last = Math.max(last, count + piece.place);
      ids.push(...inside.slice(piece.place, piece.place + 1).map(({ row }) => row.id));
    }
    top += heights.head + inside.length * heights.row;
    count += 1 + inside.length;
  }
  return { parts, ids, count, last };
}
