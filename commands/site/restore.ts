/** Replaces a document's draft by an earlier version; the current one stays in the history. */
import { json } from "../../db/rows.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import {
  type DocumentAnswer,
  documentRefused,
  type Manager,
  otherDocumentVersion,
  runDocumentCommand,
  type SiteContext,
} from "./command.ts";
import { openContent } from "./sealed-settings.ts";

/** @param row of the history */
export function restoreDocumentVersion(
  context: SiteContext,
  name: string,
  by: Manager,
  { version, row }: { readonly version: number; readonly row: number },
): Promise<DocumentAnswer> {
  return runDocumentCommand(context, { name, by }, async (work) => {
    const { transaction, document, secrets } = work;
    const [found] = await transaction.rows(
      { content: json<object>() },
      "select content from site_document_version where id = $1::bigint and document = $2",
      [row, name],
    );
    if (!document || !found) return documentRefused("invalid");
    const draft = openContent(name, found.content, secrets);
    if (isEqual(draft, document.draft)) return { kind: "done", version: document.version };
    const other = await otherDocumentVersion(work, version);
    return other ?? { what: "restored", records: "site_restored", draft };
  });
}
