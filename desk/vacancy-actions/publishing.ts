/** What can be published of a vacancy, and what prevents it. */
import type { DeskVacancy, Publishing, VacancyCheck } from "../../domain/desk/vacancies.ts";
import type { CheckCode } from "../../domain/vacancies/check-codes.ts";
import { isWritten } from "../../domain/vacancies/staleness.ts";
import { type Language, languages } from "../../locales/markets.ts";

type Checked = Pick<DeskVacancy, "checks">;

/**
 * Checks that do not matter for an unpublished language. What its text says does matter
 * (domain/vacancies/checks.ts).
 */
export const ofItsOwn: ReadonlySet<CheckCode> = new Set(["no_title", "no_summary", "draft_unread", "language_older"]);

/** Languages with any text, in the order of the site. */
export function writtenLanguages({ draft }: Pick<DeskVacancy, "draft">): Language[] {
  return languages.filter((language) => isWritten(draft.texts[language]?.text));
}

/** The checks that apply if these languages are published. */
function concerning(checks: readonly VacancyCheck[], chosen: readonly Language[]): readonly VacancyCheck[] {
  return checks.filter(({ language, code }) => language === null || chosen.includes(language) || !ofItsOwn.has(code));
}

export function blockingChecks({ checks }: Checked, chosen: readonly Language[]): readonly VacancyCheck[] {
  return concerning(checks, chosen).filter(({ level }) => level === "block");
}

export function checksToAccept({ checks }: Checked, chosen: readonly Language[]): readonly VacancyCheck[] {
  return concerning(checks, chosen).filter(({ level }) => level === "ask");
}

/**
 * Publishes a closed vacancy again as it was on the site. Null if the draft differs and would be
 * published with it. A draft saved later has another version, so the server refuses it.
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
