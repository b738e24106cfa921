/**
 * Vacancies that name countries no longer open for applications, since the operator may have
 * removed some after publication. Messages for the operator, starting with vacancies that no one
 * can apply for.
 */
export interface VacancyCountries {
  readonly slug: string;
  readonly countries: readonly string[];
}

/** @param open countries that take applications (domain/eligibility.ts) */
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
          `vacancies ${slug}: no one can apply, because applications are closed in all its countries (${closed.join(", ")}); ` +
          "close it, or change its countries or eligibleCountries",
      ),
    ...found
      .filter((each) => !isNowhere(each))
      .map(({ slug, closed }) => `vacancies ${slug}: it names ${closed.join(", ")}, where applications are not open`),
  ];
}
