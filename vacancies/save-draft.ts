/** What somebody types, saved by itself. The site shows nothing of it. */
import { asking } from "../domain/vacancies/asking.ts";
import type { VacancyDraft } from "../domain/vacancies/content.ts";
import { isEqual } from "../domain/vacancies/publish.ts";
import { takenSlugs } from "./addresses.ts";
import {
  type By,
  done,
  giveForVacancy,
  otherVersion,
  refused,
  type VacancyAnswer,
  type VacancyContext,
} from "./command.ts";
import { editedByOther } from "./editing.ts";

export interface DraftSaved {
  /** The one that was typed on. */
  readonly version: number;
  readonly draft: VacancyDraft;
  readonly slug?: string | undefined;
}

export function saveDraft(
  context: VacancyContext,
  id: string,
  by: NonNullable<By>,
  { version, draft, slug }: DraftSaved,
): Promise<VacancyAnswer> {
  return giveForVacancy(context, { id, by }, async (work) => {
    const { vacancy, transaction } = work;
    const sameSlug = slug === undefined || slug === vacancy.slug;
    // What arrived already, and nobody knows that it did, is no other version.
    if (isEqual(draft, vacancy.draft) && sameSlug) return (await editedByOther(work)) ?? done;
    const other = (await otherVersion(work, version)) ?? (await editedByOther(work));
    if (other) return other;
    if (!sameSlug) {
      if (vacancy.publishedAt !== null) return refused("published");
      if (asking(draft.source, slug).length > 0) return refused("asks_for_money");
      if ((await takenSlugs(transaction, slug)).has(slug)) return refused("slug_taken");
    }
    return { what: "saved", records: "vacancy_saved", sets: { draft, ...(sameSlug ? {} : { slug }) } };
  });
}
