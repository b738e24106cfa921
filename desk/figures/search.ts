import { figureFilters, parseFiguresQuery, type FigureDays, type FigureFilter } from "../../domain/desk/figures.ts";
import { queueQueryOf } from "../../domain/desk/queue-filter.ts";

export type FiguresSearch = Readonly<Partial<Record<FigureFilter, string>>> & { readonly days?: FigureDays };

/** Reads the filter from a URL, which may hold anything. */
export function figuresSearch(query: Readonly<Record<string, unknown>>): FiguresSearch {
  const named = Object.entries(query).filter(([name]) => ["days", ...figureFilters].includes(name));
  const choice = parseFiguresQuery(Object.fromEntries(named));
  if (!choice) return {};
  const { days, filter } = choice;
  return { ...(days === 30 ? {} : { days }), ...queueQueryOf({ view: "todo", filter }) };
}
