/** What of a vacancy can be put on the site, and what stands in the way of it. */
import type { DeskVacancy, VacancyCheck } from "../../domain/desk/vacancies.ts";
import type { CheckCode } from "../../domain/vacancies/check-codes.ts";
import { isWritten } from "../../domain/vacancies/staleness.ts";
import { type Language, languages } from "../../locales/markets.ts";
import type { Publishing } from "../calls/vacancies.ts";

type Checked = Pick<DeskVacancy, "checks">;

/** Of a language that is not published, these do not matter; what its text says does (domain/vacancies/checks.ts). */
const ofItsOwn: ReadonlySet<CheckCode> = new Set(["no_title", "no_summary", "language_older"]);

/** Languages that something is written in, in the order of the site. */
export function writtenLanguages({ draft }: Pick<DeskVacancy, "draft">): Language[] {
  return languages.filter((language) => isWritten(draft.texts[language]?.text));
}

/** What the checks say where these languages are published. */
function concerning(checks: readonly VacancyCheck[], chosen: readonly Language[]): readonly VacancyCheck[] {
  return checks.filter(({ language, code }) => language === null || chosen.includes(language) || !ofItsOwn.has(code));
}

export function blocksOf({ checks }: Checked, chosen: readonly Language[]): readonly VacancyCheck[] {
  return concerning(checks, chosen).filter(({ level }) => level === "block");
}

export function questionsOf({ checks }: Checked, chosen: readonly Language[]): readonly VacancyCheck[] {
  return concerning(checks, chosen).filter(({ level }) => level === "ask");
}

/** Puts on the site what stood there just now; null: the draft says something else by now, and would come with it. */
export function republishing(vacancy: DeskVacancy): Publishing | null {
  const published = languages.filter((language) => vacancy.published[language]);
  const differs = published.some((language) => vacancy.published[language]?.differs);
  if (published.length === 0 || differs || vacancy.closedAt !== null) return null;
  return {
    version: vacancy.version,
    languages: published,
    accepted: questionsOf(vacancy, languages).map(({ key }) => key),
  };
}
