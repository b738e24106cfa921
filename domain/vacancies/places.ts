/** The texts of a language, one by one. */
import type { CheckField } from "./check-codes.ts";
import { textLists, type VacancyText } from "./content.ts";

export interface Place {
  readonly field: CheckField;
  /** Which entry, where the field is a list. */
  readonly item: number | null;
  readonly text: string;
}

/** All that is written, in the order of the page. */
export function placesOf(text: VacancyText): Place[] {
  const places: Place[] = [
    { field: "title", item: null, text: text.title },
    { field: "summary", item: null, text: text.summary },
    ...textLists.flatMap((field) => text[field].map((entry, item): Place => ({ field, item, text: entry }))),
  ];
  return places.filter((place) => place.text !== "");
}
