/** The places on the home page as a file has them: given all together, since two vacancies of it may change theirs. */
import type { Queryable } from "../db/database.ts";
import { integer, text } from "../db/rows.ts";
import type { VacanciesFile, VacancyInFile } from "../domain/vacancies/file.ts";
import { placesLock, type VacancyContext } from "./command.ts";
import { nextShelfRevision } from "./shelf.ts";

/** What is not on the site has none. */
export function placeInFile({ publishedAt, closedAt, featured }: VacancyInFile): number | null {
  return publishedAt !== undefined && closedAt === undefined ? (featured ?? null) : null;
}

/** Which vacancy has each place that a vacancy has which the file does not name: it keeps it. */
export async function placesOfOthers(
  database: Queryable,
  { vacancies }: VacanciesFile,
): Promise<ReadonlyMap<number, string>> {
  const rows = await database.rows(
    { slug: text, featured: integer },
    "select slug, featured from vacancy where featured is not null and slug <> all($1::text[])",
    [vacancies.map(({ slug }) => slug)],
  );
  return new Map(rows.map(({ slug, featured }) => [featured, slug]));
}

/** Gives those that the file made or changed their places. A place that another vacancy has by then stays that vacancy's. */
export async function givePlaces({ database }: VacancyContext, taken: readonly VacancyInFile[]): Promise<void> {
  if (taken.length === 0) return;
  const slugs = taken.map(({ slug }) => slug);
  const places = taken.map(placeInFile);
  const give = async (transaction: Queryable, revision: number) => {
    await transaction.query(
      `update vacancy v set featured = null, shelf_revision = $3
       from unnest($1::text[], $2::smallint[]) as f (slug, place)
       where v.slug = f.slug and v.featured is not null and v.featured is distinct from f.place`,
      [slugs, places, revision],
    );
    await transaction.query(
      `update vacancy v set featured = f.place, shelf_revision = $3
       from unnest($1::text[], $2::smallint[]) as f (slug, place)
       where v.slug = f.slug and v.featured is null and f.place is not null and v.published_at is not null
         and v.closed_at is null and not exists (select from vacancy o where o.featured = f.place)`,
      [slugs, places, revision],
    );
  };
  await database.transaction(
    async (transaction) => {
      // In one order, for two that lock each other's.
      await transaction.query(
        "select from vacancy where slug = any($1::text[]) or featured is not null order by id for update",
        [slugs],
      );
      await give(transaction, await nextShelfRevision(transaction));
    },
    { locks: [placesLock] },
  );
}
