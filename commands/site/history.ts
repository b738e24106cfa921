/** The history of a document of the site: every draft that was left, published or restored. */
import type { Transaction } from "../../db/database.ts";
import type { DocumentVersionKind } from "../../domain/site-content/version-kinds.ts";

/** Milliseconds within which saves of the same author are merged into one entry. */
const mergeWindow = 600_000;

interface DocumentVersion {
  readonly document: string;
  readonly version: number;
  readonly content: object;
  readonly what: DocumentVersionKind;
  readonly languages: readonly string[];
  readonly at: Date;
  /** null: the clock. */
  readonly by: { readonly id: string; readonly name: string } | null;
}

/** False: merged into the newest entry, which then has this content. */
export async function saveDocumentVersion(
  transaction: Transaction,
  { document, version, content, what, languages, at, by }: DocumentVersion,
): Promise<boolean> {
  const draft = JSON.stringify(content);
  if (what === "saved") {
    const { rowCount } = await transaction.query(
      `update site_document_version set version = $2, content = $3::jsonb, at = $4::timestamptz
       where id = (select max(id) from site_document_version where document = $1)
         and what = 'saved' and by_id = $5 and at > $4::timestamptz - $6 * interval '1 millisecond'`,
      [document, version, draft, at.toISOString(), by?.id ?? null, mergeWindow],
    );
    if (rowCount > 0) return false;
  }
  await transaction.query(
    `insert into site_document_version (document, version, content, what, languages, at, by_id, by_name)
     values ($1, $2, $3::jsonb, $4, $5::text[], $6::timestamptz, $7, $8)`,
    [document, version, draft, what, languages, at.toISOString(), by?.id ?? null, by?.name ?? null],
  );
  return true;
}
