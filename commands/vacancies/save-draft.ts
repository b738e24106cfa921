/** Saves the draft while a recruiter types, without effect on the site. */
import { scamsIn } from "../../domain/vacancies/scam-findings.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import { takenSlugs } from "./addresses.ts";
import {
  type By,
  done,
  runVacancyCommand,
  otherVersion,
  refused,
  type VacancyAnswer,
  type VacancyContext,
} from "./command.ts";
import { editedByOther } from "./editing-session.ts";

export interface DraftSaved {
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
  return runVacancyCommand(context, { id, by }, async (work) => {
    const { vacancy, transaction } = work;
    const sameSlug = slug === undefined || slug === vacancy.slug;
    // A repeated request whose answer was lost is no conflict.
    if (isEqual(draft, vacancy.draft) && sameSlug) return (await editedByOther(work)) ?? done;
    const other = (await otherVersion(work, version)) ?? (await editedByOther(work));
    if (other) return other;
    if (!sameSlug) {
      if (vacancy.publishedAt !== null) return refused("published");
      if (scamsIn(draft.source, slug).length > 0) return refused("asks_for_money");
      if ((await takenSlugs(transaction, slug)).has(slug)) return refused("slug_taken");
    }
    return { what: "saved", records: "vacancy_saved", sets: { draft, ...(sameSlug ? {} : { slug }) } };
  });
}
