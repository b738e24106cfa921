import { type TemplateKind, templateKinds } from "../../../domain/messages/template.ts";
import type { Queryable } from "../../database.ts";
import { integer, nullable, oneOf, type Row, text, time } from "../../rows.ts";

const shape = {
  kind: oneOf(templateKinds),
  language: text,
  version: integer,
  /** Null: the shipped text. */
  text: nullable(text),
  by: text,
  at: time,
};

export type StoredTemplate = Row<typeof shape>;

const columns = `kind, language, version, text, edited_name as by, edited_at as at`;

/** The newest version of each changed template, in some languages or all. */
export function newestTemplates(
  database: Queryable,
  languages: readonly string[] | null = null,
): Promise<StoredTemplate[]> {
  return database.rows(
    shape,
    `select distinct on (kind, language) ${columns} from message_template
     where $1::text[] is null or language = any($1::text[]) order by kind, language, version desc`,
    [languages],
    "newest-templates",
  );
}

/** All changes of a template, newest first; at most a hundred. */
export function templateHistory(database: Queryable, kind: TemplateKind, language: string): Promise<StoredTemplate[]> {
  return database.rows(
    shape,
    `select ${columns} from message_template where kind = $1 and language = $2 order by version desc limit 100`,
    [kind, language],
    "template-history",
  );
}
