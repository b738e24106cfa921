/** Documents of the site as managers edit them. */
import { documentVersionKinds } from "../../../domain/site-content/version-kinds.ts";
import { deskLanguages as languages } from "../../../domain/desk/desk.ts";
import type { Queryable } from "../../database.ts";
import { integer, json, listOf, nullable, oneOf, type Row, text, time } from "../../rows.ts";
import { lastSchedule, openSchedule, scheduleColumns, scheduleShape } from "./schedules.ts";

const shape = {
  name: text,
  draft: json<object>(),
  version: integer,
  changedAt: time,
  published: nullable(json<object>()),
  publishedAt: nullable(time),
  withheld: listOf(oneOf(languages)),
  ...scheduleShape,
  /** Why the last scheduled publication was refused, until it is published or taken off. */
  scheduleRefused: nullable(text),
};
export type DocumentRow = Row<typeof shape>;

const documents = `select d.name, d.draft, d.version, d.changed_at as "changedAt", d.published, d.published_at as "publishedAt",
    d.withheld, ${scheduleColumns},
    case when l.refused is not null and not exists (
      select from site_document_version h where h.document = d.name and h.at > l.cancelled_at and h.what in ('published', 'unpublished'))
    then l.refused end as "scheduleRefused"
  from site_document d ${openSchedule("document", "d.name")} ${lastSchedule("document", "d.name")}`;

/** Null: no draft is saved yet. */
export async function readDocument(database: Queryable, name: string): Promise<DocumentRow | null> {
  const [row] = await database.rows(shape, `${documents} where d.name = $1`, [name]);
  return row ?? null;
}

/** Documents whose names begin so, by name. */
export function readDocuments(database: Queryable, prefix: string): Promise<DocumentRow[]> {
  return database.rows(shape, `${documents} where starts_with(d.name, $1) order by d.name`, [prefix]);
}

const versionShape = {
  id: integer,
  version: integer,
  what: oneOf(documentVersionKinds),
  languages: listOf(text),
  at: time,
  /** null: the clock. */
  by: nullable(text),
};
export type DocumentVersionRow = Row<typeof versionShape>;

/** Newest first. */
export function readDocumentVersions(database: Queryable, name: string): Promise<DocumentVersionRow[]> {
  return database.rows(
    versionShape,
    `select id, version, what, languages, at, by_name as by from site_document_version
     where document = $1 order by id desc limit 100`,
    [name],
  );
}

/** Null: this document has no such version. */
export async function readDocumentVersion(
  database: Queryable,
  name: string,
  id: number,
): Promise<(DocumentVersionRow & { readonly content: object }) | null> {
  const [row] = await database.rows(
    { ...versionShape, content: json<object>() },
    `select id, version, what, languages, at, by_name as by, content from site_document_version
     where document = $1 and id = $2::bigint`,
    [name, id],
  );
  return row ?? null;
}
