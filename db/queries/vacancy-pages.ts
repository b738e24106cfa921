/** Whether a vacancy has a page in a market now, for notices to search engines. */
import type { PublishedTexts, PublishedVacancy } from "../../domain/vacancies/content.ts";
import type { Queryable } from "../database.ts";
import { json, nullable, text, time } from "../rows.ts";

/**
 * Null: never published under this slug. Read from the database, because a process's catalog may be
 * a second old.
 */
export async function readPages(
  database: Queryable,
  slug: string,
): Promise<Pick<PublishedVacancy, "slug" | "texts" | "closedAt"> | null> {
  const [row] = await database.rows(
    { slug: text, texts: json<PublishedTexts>(), closedAt: nullable(time) },
    `select slug, published - withheld as texts, closed_at as "closedAt" from vacancy where slug = $1 and published_at is not null`,
    [slug],
    "vacancy-pages",
  );
  return row ?? null;
}
