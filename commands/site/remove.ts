/** Deletes a document that is not on the site, with its history. */
import { recordAtDesk } from "../audit/record.ts";
import {
  type DocumentAnswer,
  documentRefused,
  type Manager,
  otherDocumentVersion,
  runDocumentCommand,
  type SiteContext,
} from "./command.ts";

export function removeDocument(
  context: SiteContext,
  name: string,
  by: Manager,
  { version }: { readonly version: number },
): Promise<DocumentAnswer> {
  return runDocumentCommand(context, { name, by }, async (work) => {
    const { transaction, document, now } = work;
    if (document === null) return { kind: "done", version: 0 };
    if (document.published) return documentRefused("published");
    const other = await otherDocumentVersion(work, version);
    if (other) return other;
    await transaction.query("delete from site_document where name = $1", [name]);
    await recordAtDesk(transaction, { by: by.id, at: now }, "site_deleted", {
      subject: name,
      detail: { version: document.version },
    });
    return { kind: "done", version: 0 };
  });
}
