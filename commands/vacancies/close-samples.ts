/**
 * Unpublishes the demo's samples, so that production can start on the same database. Deletes
 * nothing.
 */
import { shownTestimonials, vacanciesSince } from "../../db/queries/published-catalog.ts";
import { isSampleTestimonial, isSampleVacancy } from "../../domain/vacancies/production.ts";
import { close } from "./close.ts";
import { done, runVacancyCommand, type VacancyContext } from "./command.ts";
import { nextCatalogRevision } from "./published-catalog.ts";

/**
 * Resolves to the slugs and names that were unpublished; none the second time.
 * @param sample texts of the sample (domain/operator/sample.ts)
 */
export async function closeSamples(
  context: VacancyContext,
  sample: ReadonlySet<string>,
): Promise<{ vacancies: readonly string[]; testimonials: readonly string[] }> {
  const { database, now } = context;
  const open = (await vacanciesSince(database, -1)).filter(({ closedAt }) => closedAt === null);
  const vacancies = open.filter((vacancy) => isSampleVacancy(vacancy, sample));
  // Samples were never on a public site, so search engines need no notice.
  const quiet = { ...context, announcing: { ...context.announcing, targets: [] } };
  for (const { id } of vacancies) {
    await runVacancyCommand(quiet, { id, by: null }, async (work) =>
      work.vacancy.closedAt === null ? close(work) : done,
    );
  }
  const testimonials = (await shownTestimonials(database)).filter((each) => isSampleTestimonial(each, sample));
  if (testimonials.length > 0) {
    await database.transaction(async (transaction) => {
      await nextCatalogRevision(transaction);
      await transaction.query(
        "update testimonial set shown_at = null, version = version + 1, changed_at = $2::timestamptz where id = any($1::uuid[])",
        [testimonials.map(({ id }) => id), now().toISOString()],
      );
    });
  }
  return { vacancies: vacancies.map(({ slug }) => slug), testimonials: testimonials.map(({ name }) => name) };
}
