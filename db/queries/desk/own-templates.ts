import type { Queryable } from "../../database.ts";
import { integer, json, nullable, type Row, text, time } from "../../rows.ts";

const shape = {
  id: text,
  name: text,
  madeBy: nullable(text),
  /** The text in each language that has one. */
  texts: json<Readonly<Record<string, string>>>(),
};

export type OwnTemplateRow = Row<typeof shape>;

/** By name. */
export function ownTemplates(database: Queryable): Promise<OwnTemplateRow[]> {
  return database.rows(
    shape,
    `select o.id, o.name, o.made_by as "madeBy", coalesce((
       select jsonb_object_agg(t.language, t.text) from (
         select distinct on (language) language, text from own_template_text
         where template_id = o.id order by language, version desc) t
       where t.text is not null), '{}') as texts
     from own_template o order by lower(o.name)`,
    [],
    "own-templates",
  );
}

const changeShape = { version: integer, text: nullable(text), by: text, at: time };

/** All changes of a template in one language, newest first; at most a hundred. */
export function ownTemplateHistory(
  database: Queryable,
  id: string,
  language: string,
): Promise<Row<typeof changeShape>[]> {
  return database.rows(
    changeShape,
    `select version, text, edited_name as by, edited_at as at from own_template_text
     where template_id = $1 and language = $2 order by version desc limit 100`,
    [id, language],
    "own-template-history",
  );
}
