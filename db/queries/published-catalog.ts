/**
 * What the site shows of vacancies, testimonials and its own documents
 * (commands/vacancies/published-catalog.ts).
 */
import type { PublishedDocument } from "../../domain/site-content/documents.ts";
import type { PublishedTexts, PublishedVacancy } from "../../domain/vacancies/content.ts";
import type { ShownTestimonial, TestimonialTexts } from "../../domain/vacancies/testimonial.ts";
import { type DeskLanguage as Language, deskLanguages as languages } from "../../domain/desk/desk.ts";
import type { Queryable } from "../database.ts";
import { boolean, integer, json, listOf, nullable, oneOf, onlyRow, text, time } from "../rows.ts";

/** The catalog's revision, and when it was reached. */
export async function catalogState(database: Queryable): Promise<{ revision: number; changedAt: Date }> {
  const shape = { revision: integer, changedAt: time };
  const text = `select revision, changed_at as "changedAt" from shelf`;
  return onlyRow(await database.rows(shape, text, [], "shelf-state"));
}

/**
 * Vacancies ever published and changed after `revision`, closed ones included; without withheld
 * languages, which may be all.
 */
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

/** Includes the languages that a build's check of that version found to ask for money. */
export interface StoredTestimonial extends ShownTestimonial {
  readonly version: number;
  /** Null: no build has checked it. */
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

/**
 * Documents published, changed or taken off after `revision`; these have no content. Without the
 * texts in withheld languages.
 */
export function documentsSince(
  database: Queryable,
  revision: number,
): Promise<(Omit<PublishedDocument, "publishedAt"> & { readonly publishedAt: Date | null })[]> {
  return database.rows(
    { name: text, content: nullable(json<unknown>()), publishedAt: nullable(time) },
    `select name, case when withheld = '{}' then published
         else jsonb_set(published, '{texts}', (published -> 'texts') - withheld) end as content,
       published_at as "publishedAt"
     from site_document where shelf_revision > $1 order by name`,
    [revision],
    "documents-since",
  );
}
