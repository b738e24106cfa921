/** The six places on the home page. */
import { nextCatalogRevision } from "./published-catalog.ts";
import { type By, done, runVacancyCommand, refused, type VacancyAnswer, type VacancyContext } from "./command.ts";

/** @param place 1 to 6, taken from the vacancy that has it; null: none */
export function featureVacancy(
  context: VacancyContext,
  id: string,
  by: NonNullable<By>,
  place: number | null,
): Promise<VacancyAnswer> {
  return runVacancyCommand(context, { id, by, place }, async ({ transaction, vacancy }) => {
    if (vacancy.publishedAt === null) return refused("not_published");
    if (vacancy.closedAt !== null) return refused("closed");
    if (vacancy.featured === place) return done;
    await transaction.query("update vacancy set featured = null, shelf_revision = $2 where featured = $1", [
      place,
      await nextCatalogRevision(transaction),
    ]);
    return { what: "featured", records: "vacancy_featured", sets: { featured: place } };
  });
}
