/** Documents of the site as managers edit them. */
import { documentVersionKinds } from "../../../domain/site-content/documents.ts";
import type { Queryable } from "../../database.ts";
import { integer, json, listOf, nullable, oneOf, type Row, text, time } from "../../rows.ts";

const shape = {
  name: text,
  draft: json<object>(),
  version: integer,
  changedAt: time,
  published: nullable(json<object>()),
  publishedAt: nullable(time),
};
export type DocumentRow = Row<typeof shape>;

/** null: nobody has saved a draft yet. */
export async function readDocument(database: Queryable, name: string): Promise<DocumentRow | null> {
  const [row] = await database.rows(
    shape,
    `select name, draft, version, changed_at as "changedAt", published, published_at as "publishedAt"
     from site_document where name = $1`,
    [name],
  );
  return row ?? null;
}

/** Documents whose names begin so, by name. */
export function readDocuments(database: Queryable, prefix: string): Promise<DocumentRow[]> {
  return database.rows(
    shape,
    `select name, draft, version, changed_at as "changedAt", published, published_at as "publishedAt"
     from site_document where starts_with(name, $1) order by name`,
    [prefix],
  );
}

const versionShape = {
  id: integer,
  version: integer,
  what: oneOf(documentVersionKinds),
  languages: listOf(text),
  at: time,
  by: text,
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
