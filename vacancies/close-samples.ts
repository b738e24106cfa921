/** Takes what the demo showed off the site, so that production starts on the same database. Nothing is deleted. */
import { shownTestimonials, vacanciesSince } from "../db/queries/shelf.ts";
import { isSampleTestimonial, isSampleVacancy } from "../domain/vacancies/production.ts";
import { close } from "./close.ts";
import { done, giveForVacancy, type VacancyContext } from "./command.ts";
import { nextShelfRevision } from "./shelf.ts";

/**
 * Resolves to the addresses and names of what was taken off; none the second time.
 * @param sample texts of the sample (domain/operator/sample.ts)
 */
export async function closeSamples(
  context: VacancyContext,
  sample: ReadonlySet<string>,
): Promise<{ vacancies: readonly string[]; testimonials: readonly string[] }> {
  const { database, now } = context;
  const open = (await vacanciesSince(database, -1)).filter(({ closedAt }) => closedAt === null);
  const vacancies = open.filter((vacancy) => isSampleVacancy(vacancy, sample));
  // They never were on a public site: no search engine has to hear of it.
  const quiet = { ...context, announcing: { ...context.announcing, targets: [] } };
  for (const { id } of vacancies) {
    await giveForVacancy(quiet, { id, by: null }, async (work) =>
      work.vacancy.closedAt === null ? close(work) : done,
    );
  }
  const testimonials = (await shownTestimonials(database)).filter((each) => isSampleTestimonial(each, sample));
  if (testimonials.length > 0) {
    await database.transaction(async (transaction) => {
      await nextShelfRevision(transaction);
      await transaction.query(
        "update testimonial set shown_at = null, version = version + 1, changed_at = $2::timestamptz where id = any($1::uuid[])",
        [testimonials.map(({ id }) => id), now().toISOString()],
      );
    });
  }
  return { vacancies: vacancies.map(({ slug }) => slug), testimonials: testimonials.map(({ name }) => name) };
}
