/** What of a text is new since somebody translated it, word by word, so that it can be marked. */

export interface Piece {
  readonly text: string;
  readonly isNew: boolean;
}

/** Entries of a list that say what they said are found again wherever they stand now; of others, the one that is most alike. */
export function newInList(before: readonly string[], after: readonly string[]): readonly (readonly Piece[])[] {
  const known = new Set(before);
  return after.map((entry) => {
    if (known.has(entry)) return [{ text: entry, isNew: false }];
    const gone = [...known].filter((each) => !after.includes(each));
    const [nearest] = gone.toSorted((left, right) => shared(right, entry) - shared(left, entry));
    // Less than half in common: it is another entry, and all of it is new.
    if (nearest === undefined || shared(nearest, entry) * 2 < wordsOf(entry).length)
      return [{ text: entry, isNew: true }];
    return newInText(nearest, entry);
  });
}

/** The pieces of `after`, together the whole of it; those that are not in `before` in this order are new. */
export function newInText(before: string, after: string): readonly Piece[] {
  const [old, words] = [wordsOf(before), wordsOf(after)];
  const kept = keptOf(old, words);
  const pieces: { text: string; isNew: boolean }[] = [];
  for (const [at, text] of words.entries()) {
    const last = pieces.at(-1);
    if (last?.isNew === !kept.has(at)) last.text += ` ${text}`;
    else pieces.push({ text: last ? ` ${text}` : text, isNew: !kept.has(at) });
  }
  return pieces;
}

/** The new words alone, as one would say them; "": something has only gone. */
export function newWords(pieces: readonly Piece[]): string {
  return pieces
    .filter(({ isNew }) => isNew)
    .map(({ text }) => text.trim())
    .join(" … ");
}

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== "");
const shared = (left: string, right: string) => keptOf(wordsOf(left), wordsOf(right)).size;

/** Places in `words` of a longest common subsequence. */
function keptOf(old: readonly string[], words: readonly string[]): ReadonlySet<number> {
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: words.length + 1 }, () => 0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = words.length - 1; column >= 0; column -= 1) {
      lengths[row]![column] =
        old[row] === words[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const kept = new Set<number>();
  for (let row = 0, column = 0; row < old.length && column < words.length;) {
    if (old[row] === words[column]) {
      kept.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return kept;
}
