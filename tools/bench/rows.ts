/** A benchmark's output: one line per figure, beside its target. */

export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  readonly ok: boolean;
}

export type Report = (row: Row) => void;

/** Prints a Markdown table. docs/performance.md says where results are recorded. */
export function openTable(): { report: Report; close: () => void } {
  const rows: Row[] = [];
  console.log("| What | Measured | Target | |\n|---|---|---|---|");
  return {
    report(row) {
      rows.push(row);
      console.log(`| ${row.what} | ${row.measured} | ${row.target} | ${row.ok ? "ok" : "short"} |`);
    },
    close() {
      console.log(`\n${rows.filter((row) => row.ok).length} ok, ${rows.filter((row) => !row.ok).length} short`);
    },
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The 95th percentile. */
export function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
}

/** "0.83 (0.79 to 0.86)" */
export function spread(values: readonly number[], digits = 2): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

/**
 * Runs both `pairs` times in alternating order, so that other load on the machine affects both
 * alike. Returns the measurements pair by pair.
 */
export async function alternate<T>(
  pairs: number,
  ours: () => Promise<T>,
  baseline: () => Promise<T>,
): Promise<[T, T][]> {
  const measured: [T, T][] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) measured.push([await ours(), await baseline()]);
    else {
      const second = await baseline();
      measured.push([await ours(), second]);
    }
  }
  return measured;
}

/** Cost of one operation with many stored applications against 1,000; both functions return ms. */
export async function growing(
  report: Report,
  of: { readonly what: string; readonly stored: number },
  many: () => Promise<number>,
  few: () => Promise<number>,
): Promise<void> {
  // Data that was never read comes from disk.
  await alternate(2, many, few);
  const pairs = await alternate(9, many, few);
  const ratios = pairs.map(([slow, quick]) => slow / quick);
  report({
    what: `cost of one ${of.what} with ${of.stored.toLocaleString("en")} applications stored against 1,000`,
    measured: `${spread(ratios)} times; ${median(pairs.map(([slow]) => slow)).toFixed(1)} ms`,
    target: "≤ 1.3 times",
    ok: median(ratios) <= 1.3,
  });
}

/** Limit in ms for the 95th percentile of desk requests. */
const mostAtDesk = 100;

/** Times in ms, each with its operation. */
export function waiting(report: Report, what: string, times: readonly (readonly [time: number, of: string])[]): void {
  const all = times.map(([time]) => time);
  const [slowest = 0, of = ""] = times.toSorted(([a], [b]) => b - a)[0] ?? [];
  const p95 = percentile95(all);
  report({
    what: `${what}: time that 95 of 100 stay below`,
    measured: `${p95.toFixed(1)} ms; median ${median(all).toFixed(1)} ms; slowest ${of}, ${slowest.toFixed(0)} ms`,
    target: `≤ ${mostAtDesk} ms`,
    ok: p95 <= mostAtDesk,
  });
}
