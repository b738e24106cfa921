/** Narrows what is loaded; the server is not asked. */
import type { DeskRow } from "../../domain/desk/queue.ts";

export interface Filter {
  /** "" for any. */
  readonly language: string;
  readonly position: string;
  readonly market: string;
}

export const noFilter: Filter = { language: "", position: "", market: "" };

export function isFiltering(filter: Filter): boolean {
  return Object.values(filter).some((value: string) => value.trim() !== "");
}

export function filtered(rows: readonly DeskRow[], filter: Filter): readonly DeskRow[] {
  return rows.filter(
    (row) =>
      (filter.language === "" || row.language === filter.language) &&
      (filter.position === "" || row.position === filter.position) &&
      (filter.market === "" || row.market === filter.market),
  );
}

/** What can be chosen: what the loaded rows have, each once, in order; and what is chosen, though no row has it any more. */
export function choices(
  rows: readonly DeskRow[],
  filter: Filter,
  of: "language" | "position" | "market",
): readonly string[] {
  const values = new Set([filter[of], ...rows.map((row) => row[of] ?? "")]);
  values.delete("");
  return [...values].sort((a, b) => a.localeCompare(b));
}
