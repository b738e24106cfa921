/**
 * Assigns the home page places of an imported file, all at once because its vacancies may swap
 * theirs.
 */
import type { Queryable } from "../../db/database.ts";
import { integer, text } from "../../db/rows.ts";
import type { VacanciesFile, VacancyInFile } from "../../domain/vacancies/file.ts";
import { placesLock, type VacancyContext } from "./command.ts";
import { nextCatalogRevision } from "./published-catalog.ts";

/** A vacancy that is not open has no place. */
export function placeInFile({ publishedAt, closedAt, featured }: VacancyInFile): number | null {
  return publishedAt !== undefined && closedAt === undefined ? (featured ?? null) : null;
}

/** Places held by vacancies that the file does not name: they keep them. */
export async function placesOutsideFile(
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

/** Assigns places to imported vacancies. A place held by another vacancy stays with it. */
export async function assignPlaces({ database }: VacancyContext, taken: readonly VacancyInFile[]): Promise<void> {
  if (taken.length === 0) return;
  const slugs = taken.map(({ slug }) => slug);
  const places = taken.map(placeInFile);
  const assign = async (transaction: Queryable, revision: number) => {
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
      // Lock in id order: two imports may lock each other's vacancies.
      await transaction.query(
        "select from vacancy where slug = any($1::text[]) or featured is not null order by id for update",
        [slugs],
      );
      await assign(transaction, await nextCatalogRevision(transaction));
    },
    { locks: [placesLock] },
  );
}
