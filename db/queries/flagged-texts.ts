/** Open vacancies with withheld languages (domain/vacancies/flagged-texts.ts). */
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
