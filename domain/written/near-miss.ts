/** The name in `known` that `name` is probably a typo of; null: it is known, or resembles none. */
export function nearMiss(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null;
  const plain = plainName(name);
  const same = known.find((each) => plainName(each) === plain);
  if (same !== undefined) return same;
  const close = known.filter((each) => each.length >= shortest && editDistance(name, each) <= tolerated(each));
  return close.sort((left, right) => editDistance(name, left) - editDistance(name, right))[0] ?? null;
}

/** Characters. Shorter names resemble too many others. */
const shortest = 6;

const tolerated = (name: string) => (name.length > 8 ? 2 : 1);

/** Ignores separators, case and the product's name as a prefix. */
const plainName = (name: string) =>
  name
    .toUpperCase()
    .replaceAll(/[_-]/g, "")
    .replace(/^FAIRLEAD(?!ENV$)/, "");

/** Edit distance: insertions, deletions, changes and swapped neighbours. */
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
