import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import { saveVacancy } from "../requests/vacancies.ts";
import { useDraftStore, type Editing as EditingOf } from "../editor/use-draft-store.ts";
import { sentDraft } from "./edits.ts";

export interface Editing extends EditingOf<DeskVacancy, VacancyDraft> {
  readonly vacancy: DeskVacancy;
}

const saves = { save: saveVacancy, sent: sentDraft };

/** @param loaded the last loaded state; @param who the user */
export function useDraft(loaded: DeskVacancy, who: string): Editing {
  const editing = useDraftStore(loaded, who, saves);
  return { ...editing, vacancy: editing.loaded };
}
