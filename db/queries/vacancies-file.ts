/** Everything that a file of vacancies has (domain/vacancies/file.ts). */
import type { PublishedTexts, VacancyDraft } from "../../domain/vacancies/content.ts";
import type { StoredVacancy, TestimonialInFile } from "../../domain/vacancies/file.ts";
import type { Queryable } from "../database.ts";
import { boolean, integer, json, nullable, text, time } from "../rows.ts";

/** The oldest first, so that what is taken in again has the same order. */
export function storedVacancies(database: Queryable): Promise<StoredVacancy[]> {
  return database.rows(
    {
      slug: text,
      draft: json<VacancyDraft>(),
      published: json<PublishedTexts>(),
      publishedAt: nullable(time),
      closedAt: nullable(time),
      featured: nullable(integer),
    },
    `select slug, draft, published, published_at as "publishedAt", closed_at as "closedAt", featured
     from vacancy order by created_at, slug`,
  );
}

/** Samples are of the demo alone. */
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
