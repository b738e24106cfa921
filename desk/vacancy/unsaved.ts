/** What was typed into vacancies and is not on the server, for as long as the page is open: who is logged out meanwhile finds it again. */
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import { sentDraft } from "./edits.ts";

export interface Unsaved {
  readonly draft: VacancyDraft;
  /** By place: what stands there and cannot be read. */
  readonly unread: Readonly<Record<string, string>>;
  /** That it was typed on. */
  readonly version: number;
}

const kept = new Map<string, Unsaved>();
/** Nobody else's, who logs in on the same page. */
const keyOf = (vacancy: string, who: string) => `${who} ${vacancy}`;

export function keepUnsaved(vacancy: string, who: string, unsaved: Unsaved | undefined): void {
  if (unsaved) kept.set(keyOf(vacancy, who), unsaved);
  else kept.delete(keyOf(vacancy, who));
}

export function unsavedOf(vacancy: string, who: string): Unsaved | undefined {
  return kept.get(keyOf(vacancy, who));
}

/** Whether the server has something else. */
export function isUnsaved({ draft }: Pick<Unsaved, "draft">, loaded: Pick<DeskVacancy, "draft">): boolean {
  return !isEqual(sentDraft(draft), sentDraft(loaded.draft));
}
