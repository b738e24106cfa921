import type { CheckField } from "./check-codes.ts";
import { textLists, type VacancyText } from "./content.ts";

export interface Place {
  readonly field: CheckField;
  /** Index in a field that is a list. */
  readonly item: number | null;
  readonly text: string;
}

/** All texts, in the order of the page. */
export function placesOf(text: VacancyText): Place[] {
  return textGroupsOf(text).flat();
}

/** Texts read together: title with summary, and the entries of each list. */
export function textGroupsOf(text: VacancyText): Place[][] {
  const head: Place[] = [
    { field: "title", item: null, text: text.title },
    { field: "summary", item: null, text: text.summary },
  ];
  const lists = textLists.map((field) => text[field].map((entry, item): Place => ({ field, item, text: entry })));
  return [head, ...lists].map((passage) => passage.filter((place) => place.text !== ""));
}
