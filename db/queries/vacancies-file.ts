import type { PublishedTexts, VacancyDraft } from "../../domain/vacancies/content.ts";
import type { StoredVacancy, TestimonialInFile } from "../../domain/vacancies/file.ts";
import type { Queryable } from "../database.ts";
import { boolean, integer, json, nullable, onlyRow, text, time } from "../rows.ts";

/**
 * When the vacancy was last changed; after an import, when it was changed where the file was
 * written.
 */
const touchedAt = `greatest(v.changed_at, (
  select max(h.at) from vacancy_version h
  where h.vacancy_id = v.id and h.id > coalesce(
    (select max(i.id) from vacancy_version i where i.vacancy_id = v.id and i.what = 'imported'), 0)))`;

/** `who` null: no account. */
export async function touched(
  database: Queryable,
  id: string,
): Promise<{ readonly at: Date; readonly who: string | null }> {
  const rows = await database.rows(
    { at: time, who: nullable(text) },
    `select ${touchedAt} as at,
       (select h.by_name from vacancy_version h where h.vacancy_id = v.id order by h.id desc limit 1) as who
     from vacancy v where v.id = $1::uuid`,
    [id],
  );
  return onlyRow(rows);
}

/** Oldest first, so that an import restores the order. */
export function storedVacancies(database: Queryable): Promise<StoredVacancy[]> {
  return database.rows(
    {
      slug: text,
      changedAt: time,
      draft: json<VacancyDraft>(),
      published: json<PublishedTexts>(),
      publishedAt: nullable(time),
      closedAt: nullable(time),
      featured: nullable(integer),
    },
    `select v.slug, ${touchedAt} as "changedAt", v.draft, v.published, v.published_at as "publishedAt",
       v.closed_at as "closedAt", v.featured
     from vacancy v order by v.created_at, v.slug`,
  );
}

/** Samples belong to the demo only. */
export function storedTestimonials(database: Queryable): Promise<TestimonialInFile[]> {
  return database.rows(
    {
      id: text,
      name: text,
      texts: json<TestimonialInFile["texts"]>(),
      consent: nullable(json<NonNullable<TestimonialInFile["consent"]>>()),
      formerConsents: json<TestimonialInFile["formerConsents"]>(),
      shown: boolean,
    },
    `select id, name, texts, consent, former_consents as "formerConsents", shown_at is not null as shown
     from testimonial where not sample order by position, id`,
  );
}
