/** What is published with withheld languages, because they ask for money. */
import { deskLanguages as languages } from "../../domain/desk/desk.ts";
import type { Queryable } from "../database.ts";
import { listOf, oneOf, type Row, text } from "../rows.ts";

const shape = { slug: text, languages: listOf(oneOf(languages)) };

export function withheldVacancies(database: Queryable): Promise<Row<typeof shape>[]> {
  return database.rows(
    shape,
    `select slug, withheld as languages from vacancy
     where withheld <> '{}' and closed_at is null and published_at is not null order by slug`,
  );
}

/** `slug` is the document's name: `home`, or `page/` with the slug of an own page. */
export function withheldPages(database: Queryable): Promise<Row<typeof shape>[]> {
  return database.rows(
    shape,
    `select name as slug, withheld as languages from site_document
     where withheld <> '{}' and published is not null order by name`,
  );
}
