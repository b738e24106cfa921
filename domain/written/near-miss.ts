/** Names that somebody most likely meant as another. */

/** The one of `known` that `name` is most likely meant as; null: it is one of them, or like none. */
export function nearMiss(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null;
  const plain = plainName(name);
  const same = known.find((each) => plainName(each) === plain);
  if (same !== undefined) return same;
  const close = known.filter((each) => each.length >= shortest && editDistance(name, each) <= tolerated(each));
  return close.sort((left, right) => editDistance(name, left) - editDistance(name, right))[0] ?? null;
}

/** Characters. Shorter names are like too many others. */
const shortest = 6;

const tolerated = (name: string) => (name.length > 8 ? 2 : 1);

/** However it is joined and capitalised, and with the product's name in front or not. */
const plainName = (name: string) =>
  name
    .toUpperCase()
    .replaceAll(/[_-]/g, "")
    .replace(/^FAIRLEAD(?!ENV$)/, "");

/** Characters to be put in, left out, changed, or swapped with their neighbour, to make one of the other. */
function editDistance(left: string, right: string): number {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const above = rows[i - 1] ?? [];
      const swapped =
        left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
          ? (rows[i - 2]?.[j - 2] ?? Infinity) + 1
          : Infinity;
      const changed = (above[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
