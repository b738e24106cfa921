import { figureFilters, figuresAsked, type FigureDays, type FigureFilter } from "../../domain/desk/figures.ts";
import { askedOf } from "../../domain/desk/queue-filter.ts";

export type FiguresSearch = Readonly<Partial<Record<FigureFilter, string>>> & { readonly days?: FigureDays };

/** Which figures, of an address that anybody may have typed. */
export function figuresSearch(given: Readonly<Record<string, unknown>>): FiguresSearch {
  const named = Object.entries(given).filter(([name]) => ["days", ...figureFilters].includes(name));
  const asked = figuresAsked(Object.fromEntries(named));
  if (!asked) return {};
  const { days, filter } = asked;
  return { ...(days === 30 ? {} : { days }), ...askedOf({ view: "todo", filter }) };
}
