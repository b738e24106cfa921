/** What of vacancies and testimonials the site shows (vacancies/shelf.ts). */
import type { PublishedTexts, PublishedVacancy } from "../../domain/vacancies/content.ts";
import type { ShownTestimonial, TestimonialTexts } from "../../domain/vacancies/testimonial.ts";
import type { Queryable } from "../database.ts";
import { boolean, integer, json, nullable, onlyRow, text, time } from "../rows.ts";

/** How far the shelf is, and when it came there. */
export async function shelfState(database: Queryable): Promise<{ revision: number; changedAt: Date }> {
  const shape = { revision: integer, changedAt: time };
  const text = `select revision, changed_at as "changedAt" from shelf`;
  return onlyRow(await database.rows(shape, text, [], "shelf-state"));
}

/** Everything that was ever published and changed after `revision`; of closed ones too. Without what is withheld, which may be all. */
export function vacanciesSince(database: Queryable, revision: number): Promise<PublishedVacancy[]> {
  return database.rows(
    {
      id: text,
      slug: text,
      sample: boolean,
      texts: json<PublishedTexts>(),
      publishedAt: time,
      closedAt: nullable(time),
      featured: nullable(integer),
    },
    `select id, slug, sample, published - withheld as texts, published_at as "publishedAt", closed_at as "closedAt", featured
     from vacancy where published_at is not null and shelf_revision > $1`,
    [revision],
    "vacancies-since",
  );
}

export function shownTestimonials(database: Queryable): Promise<ShownTestimonial[]> {
  return database.rows(
    { id: text, name: text, texts: json<TestimonialTexts>(), sample: boolean },
    `select id, name, texts, sample from testimonial
     where shown_at is not null order by position, id`,
    [],
    "shown-testimonials",
  );
}
