import { type FigureDays, figureDays } from "../../domain/desk/figures.ts";

/** How many days, of an address that anybody may have typed. */
export function figuresSearch(given: Readonly<Record<string, unknown>>): { readonly days?: FigureDays } {
  const { days: asked } = given;
  const days = figureDays.find((known) => known === asked || String(known) === asked);
  return days && days !== 30 ? { days } : {};
}
