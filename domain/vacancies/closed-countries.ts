/**
 * Vacancies beside the operator's countries, which may have become fewer after a vacancy was published: its page names countries then
 * that nobody can apply from. Each in words for the operator, those that nobody at all can apply for first.
 */
export interface VacancyCountries {
  readonly slug: string;
  /** That it names. */
  readonly countries: readonly string[];
}

/** @param open from where applications are taken (domain/eligibility.ts) */
export function closedCountries(vacancies: readonly VacancyCountries[], open: readonly string[]): string[] {
  const found = vacancies
    .map(({ slug, countries }) => ({ slug, countries, closed: countries.filter((country) => !open.includes(country)) }))
    .filter(({ closed }) => closed.length > 0);
  const isNowhere = ({ countries, closed }: (typeof found)[number]) => countries.length === closed.length;
  return [
    ...found
      .filter(isNowhere)
      .map(
        ({ slug, closed }) =>
          `vacancies ${slug}: nobody can apply, applications are open in none of its countries (${closed.join(", ")}); ` +
          "close it, or change its countries or eligibleCountries",
      ),
    ...found
      .filter((each) => !isNowhere(each))
      .map(({ slug, closed }) => `vacancies ${slug}: it names ${closed.join(", ")}, where applications are not open`),
  ];
}
