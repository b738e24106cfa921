/** Narrows what is loaded; the server is not asked. */
import type { DeskRow } from "../../domain/desk/queue.ts";

export interface Filter {
  /** Part of a name or code, as typed. */
  readonly text: string;
  /** "" for any. */
  readonly language: string;
  readonly position: string;
  readonly market: string;
}

export const noFilter: Filter = { text: "", language: "", position: "", market: "" };

export function isFiltering(filter: Filter): boolean {
  return Object.values(filter).some((value: string) => value.trim() !== "");
}

export function filtered(rows: readonly DeskRow[], filter: Filter): readonly DeskRow[] {
  const text = plain(filter.text);
  const code = text.replaceAll(/[^a-z0-9]/g, "");
  return rows.filter(
    (row) =>
      (filter.language === "" || row.language === filter.language) &&
      (filter.position === "" || row.position === filter.position) &&
      (filter.market === "" || row.market === filter.market) &&
      (text === "" ||
        plain(row.name).includes(text) ||
        (code !== "" &&
          plain(row.code)
            .replaceAll(/[^a-z0-9]/g, "")
            .includes(code))),
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

/** Small letters without accents: "Chloé" is found by "chloe". */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "");
}
