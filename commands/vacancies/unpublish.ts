/**
 * Unpublishes one language, also from the schedule. The last language cannot be unpublished: the
 * vacancy must be closed, which tells visitors.
 */
import type { Language } from "../../locales/markets.ts";
import { type By, runVacancyCommand, refused, type VacancyAnswer, type VacancyContext } from "./command.ts";
import { takeFromScheduled } from "./scheduled-publishing.ts";

export function unpublishLanguage(
  context: VacancyContext,
  id: string,
  by: NonNullable<By>,
  language: Language,
): Promise<VacancyAnswer> {
  return runVacancyCommand(context, { id, by }, async (work) => {
    const { published, closedAt } = work.vacancy;
    if (closedAt !== null) return refused("closed");
    const { [language]: taken, ...left } = published;
    if (taken === undefined) return refused("nothing");
    if (Object.keys(left).length === 0) return refused("last_language");
    await takeFromScheduled(work, language);
    return {
      what: "unpublished",
      records: "vacancy_unpublished",
      languages: [language],
      sets: { published: left },
    };
  });
}
