export interface VacancyCountries {
  readonly slug: string;
  readonly countries: readonly string[];
}

/**
 * Messages to the operator about vacancies that name countries closed for applications, perhaps
 * since publication. Vacancies that no one can apply for come first.
 * @param open countries that take applications (domain/eligibility.ts)
 */
export function closedCountryMessages(vacancies: readonly VacancyCountries[], open: readonly string[]): string[] {
  const affected = vacancies
    .map(({ slug, countries }) => ({ slug, countries, closed: countries.filter((country) => !open.includes(country)) }))
    .filter(({ closed }) => closed.length > 0);
  const isClosedEverywhere = ({ countries, closed }: (typeof affected)[number]) => countries.length === closed.length;
  return [
    ...affected
      .filter(isClosedEverywhere)
      .map(
        ({ slug, closed }) =>
          `vacancies ${slug}: no one can apply, because applications are closed in all its countries (${closed.join(", ")}); ` +
          "close it, or change its countries or eligibleCountries",
      ),
    ...affected
      .filter((each) => !isClosedEverywhere(each))
      .map(({ slug, closed }) => `vacancies ${slug}: it names ${closed.join(", ")}, where applications are not open`),
  ];
}
