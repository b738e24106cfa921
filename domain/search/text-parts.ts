export interface Part {
  readonly text: string;
  readonly found: boolean;
}

/** Start and end in UTF-16 code units. */
export type Range = readonly [start: number, end: number];

/** Splits the text at the ranges, which may be unordered and overlap. */
export function splitAtRanges(text: string, ranges: readonly Range[]): Part[] {
  const pieces: Part[] = [];
  let place = 0;
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    if (end <= place) continue;
    pieces.push({ text: text.slice(place, Math.max(place, start)), found: false });
    pieces.push({ text: text.slice(Math.max(place, start), end), found: true });
    place = end;
  }
  pieces.push({ text: text.slice(place), found: false });
  return mergeAdjacent(pieces);
}

export function mergeAdjacent(pieces: readonly Part[]): Part[] {
  const parts: Part[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (piece.text === "") continue;
    if (last?.found === piece.found) parts[parts.length - 1] = { text: last.text + piece.text, found: piece.found };
    else parts.push(piece);
  }
  return parts;
}

export function isFound(parts: readonly Part[]): boolean {
  return parts.some(({ found }) => found);
}
