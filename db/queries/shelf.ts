/** What of vacancies and testimonials the site shows (vacancies/shelf.ts). */
import type { PublishedTexts, PublishedVacancy } from "../../domain/vacancies/content.ts";
import type { ShownTestimonial, TestimonialTexts } from "../../domain/vacancies/testimonial.ts";
import { type DeskLanguage as Language, deskLanguages as languages } from "../../domain/desk/desk.ts";
import type { Queryable } from "../database.ts";
import { boolean, integer, json, listOf, nullable, oneOf, onlyRow, text, time } from "../rows.ts";

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

/** With what a build's check made of that version of it: the languages which ask for money. */
export interface StoredTestimonial extends ShownTestimonial {
  readonly version: number;
  /** null: no build has read it. */
  readonly readBy: string | null;
  readonly readVersion: number | null;
  readonly withheld: readonly Language[];
}

export function shownTestimonials(database: Queryable): Promise<StoredTestimonial[]> {
  return database.rows(
    {
      id: text,
      name: text,
      texts: json<TestimonialTexts>(),
      sample: boolean,
      version: integer,
      readBy: nullable(text),
      readVersion: nullable(integer),
      withheld: listOf(oneOf(languages)),
    },
    `select id, name, texts, sample, version, read_by as "readBy", read_version as "readVersion", withheld from testimonial
     where shown_at is not null order by position, id`,
    [],
    "shown-testimonials",
  );
}
