/**
 * Countries from which an open vacancy allows working, of all its languages together; omits
 * vacancies without any.
 */
import type { Queryable } from "../database.ts";
import { listOf, type Row, text } from "../rows.ts";

const shape = {
  slug: text,
  /** ISO 3166-1, sorted. */
  countries: listOf(text),
};

export function vacancyCountries(database: Queryable): Promise<Row<typeof shape>[]> {
  return database.rows(
    shape,
    `select v.slug, array_agg(distinct country order by country) as countries
     from vacancy v
     cross join jsonb_each(v.published - v.withheld) as shown (language, said)
     cross join jsonb_array_elements_text(
       case jsonb_typeof(said->'facts'->'countries') when 'array' then said->'facts'->'countries' else '[]'::jsonb end
     ) as country
     where v.published_at is not null and v.closed_at is null
     group by v.slug order by v.slug`,
  );
}
