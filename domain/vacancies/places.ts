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
  return passagesOf(text).flat();
}

/** What is read in one go: the title with its sentence, and the entries of each list. */
export function passagesOf(text: VacancyText): Place[][] {
  const head: Place[] = [
    { field: "title", item: null, text: text.title },
    { field: "summary", item: null, text: text.summary },
  ];
  const lists = textLists.map((field) => text[field].map((entry, item): Place => ({ field, item, text: entry })));
  return [head, ...lists].map((passage) => passage.filter((place) => place.text !== ""));
}
