/** Finds the words of a text that are new since it was translated, so that they can be marked. */

export interface Piece {
  readonly text: string;
  readonly isNew: boolean;
}

/**
 * An unchanged list entry is matched wherever it is now; any other is compared with the most
 * similar old entry.
 */
export function newInList(before: readonly string[], after: readonly string[]): readonly (readonly Piece[])[] {
  const known = new Set(before);
  return after.map((entry) => {
    if (known.has(entry)) return [{ text: entry, isNew: false }];
    const gone = [...known].filter((each) => !after.includes(each));
    const [nearest] = gone.toSorted((left, right) => shared(right, entry) - shared(left, entry));
    // Less than half in common: a different entry, all of it new.
    if (nearest === undefined || shared(nearest, entry) * 2 < wordsOf(entry).length)
      return [{ text: entry, isNew: true }];
    return newInText(nearest, entry);
  });
}

/** Splits `after` into pieces. Those that `before` does not have in this order are new. */
export function newInText(before: string, after: string): readonly Piece[] {
  const [old, words] = [wordsOf(before), wordsOf(after)];
  const unchanged = unchangedPositions(old, words);
  const pieces: { text: string; isNew: boolean }[] = [];
  for (const [at, text] of words.entries()) {
    const last = pieces.at(-1);
    if (last?.isNew === !unchanged.has(at)) last.text += ` ${text}`;
    else pieces.push({ text: last ? ` ${text}` : text, isNew: !unchanged.has(at) });
  }
  return pieces;
}

/** The new words alone; "": words were only removed. */
export function newWords(pieces: readonly Piece[]): string {
  return pieces
    .filter(({ isNew }) => isNew)
    .map(({ text }) => text.trim())
    .join(" … ");
}

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== "");
const shared = (left: string, right: string) => unchangedPositions(wordsOf(left), wordsOf(right)).size;

/** Positions in `words` of a longest common subsequence. */
function unchangedPositions(old: readonly string[], words: readonly string[]): ReadonlySet<number> {
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: words.length + 1 }, () => 0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = words.length - 1; column >= 0; column -= 1) {
      lengths[row]![column] =
        old[row] === words[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const positions = new Set<number>();
  for (let row = 0, column = 0; row < old.length && column < words.length;) {
    if (old[row] === words[column]) {
      positions.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return positions;
}
