/** What can be published of a vacancy, and what prevents it. */
import type { DeskVacancy, Publishing, VacancyCheck } from "../../domain/desk/vacancies.ts";
import type { CheckCode } from "../../domain/vacancies/check-codes.ts";
import { isWritten } from "../../domain/vacancies/staleness.ts";
import { type Language, languages } from "../../locales/markets.ts";

type Checked = Pick<DeskVacancy, "checks">;

/**
 * Checks that apply to a language only if it is published. Others, such as requests for money,
 * apply to every text (domain/vacancies/checks.ts).
 */
export const checksOfOwnLanguage: ReadonlySet<CheckCode> = new Set([
  "no_title",
  "no_summary",
  "draft_unread",
  "language_older",
]);

/** Languages with any text, in the order of the site. */
export function writtenLanguages({ draft }: Pick<DeskVacancy, "draft">): Language[] {
  return languages.filter((language) => isWritten(draft.texts[language]?.text));
}

/** The checks that apply if only these languages are published. */
function checksFor(checks: readonly VacancyCheck[], chosen: readonly Language[]): readonly VacancyCheck[] {
  return checks.filter(
    ({ language, code }) => language === null || chosen.includes(language) || !checksOfOwnLanguage.has(code),
  );
}

export function blockingChecks({ checks }: Checked, chosen: readonly Language[]): readonly VacancyCheck[] {
  return checksFor(checks, chosen).filter(({ level }) => level === "block");
}

export function checksToAccept({ checks }: Checked, chosen: readonly Language[]): readonly VacancyCheck[] {
  return checksFor(checks, chosen).filter(({ level }) => level === "ask");
}

/**
 * The request that puts a closed vacancy back on the site unchanged. Null if the draft differs from
 * what was published, because publishing would include it. The server refuses a later draft.
 * @param closed the answer to closing it: what was loaded before may be older
 */
export function republishing(closed: DeskVacancy): Publishing | null {
  const published = languages.filter((language) => closed.published[language]);
  const differs = published.some((language) => closed.published[language]?.differs);
  if (published.length === 0 || differs || closed.closedAt === null) return null;
  return {
    version: closed.version,
    languages: published,
    accepted: checksToAccept(closed, languages).map(({ key }) => key),
  };
}
