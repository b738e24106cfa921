import type { DeskFunnelRow } from "../../domain/desk/figures.ts";

export interface Branch {
  readonly key: string | null;
  readonly people: readonly number[];
  readonly secondsToHired: number;
  readonly rows: readonly DeskFunnelRow[];
}

/** Rows of one key together, the largest first. */
export function branches(rows: readonly DeskFunnelRow[], keyOf: (row: DeskFunnelRow) => string | null): Branch[] {
  const found = new Map<string | null, DeskFunnelRow[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return [...found]
    .map(([key, own]) => ({ key, rows: own, ...totalOf(own) }))
    .toSorted((left, right) => (right.people[0] ?? 0) - (left.people[0] ?? 0));
}

export function totalOf(rows: readonly DeskFunnelRow[]): Pick<Branch, "people" | "secondsToHired"> {
  return {
    people: Array.from({ length: 6 }, (_, stage) => rows.reduce((all, row) => all + (row.people[stage] ?? 0), 0)),
    secondsToHired: rows.reduce((all, row) => all + row.secondsToHired, 0),
  };
}
