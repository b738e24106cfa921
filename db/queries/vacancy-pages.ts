/** Whether a vacancy has a page in a market now: what search engines are told of it. */
import type { PublishedTexts, PublishedVacancy } from "../../domain/vacancies/content.ts";
import type { Queryable } from "../database.ts";
import { json, nullable, text, time } from "../rows.ts";

/** Of one that was ever published under that name; null otherwise. Read anew, because a process's shelf may be a second behind. */
export async function readPages(
  database: Queryable,
  slug: string,
): Promise<Pick<PublishedVacancy, "slug" | "texts" | "closedAt"> | null> {
  const [found] = await database.rows(
    { slug: text, texts: json<PublishedTexts>(), closedAt: nullable(time) },
    `select slug, published - withheld as texts, closed_at as "closedAt" from vacancy where slug = $1 and published_at is not null`,
    [slug],
    "vacancy-pages",
  );
  return found ?? null;
}
