/** Puts a document's draft on the site, or takes the document off it. */
import { isEqual } from "../../domain/vacancies/publish.ts";
import {
  type DocumentAnswer,
  documentRefused,
  type Manager,
  otherDocumentVersion,
  runDocumentCommand,
  type SiteContext,
} from "./command.ts";

/** @param version of the draft that was reviewed */
export function publishDocument(
  context: SiteContext,
  name: string,
  by: Manager,
  { version }: { readonly version: number },
): Promise<DocumentAnswer> {
  return runDocumentCommand(context, { name, by }, async (work) => {
    const { document } = work;
    if (document === null) return documentRefused("invalid");
    const other = await otherDocumentVersion(work, version);
    if (other) return other;
    if (document.published && isEqual(document.draft, document.published)) return { kind: "done", version };
    return { what: "published", records: "site_published", published: document.draft };
  });
}

/** The site falls back to the operator file; the draft stays. */
export function unpublishDocument(context: SiteContext, name: string, by: Manager): Promise<DocumentAnswer> {
  return runDocumentCommand(context, { name, by }, ({ document }) => {
    if (!document?.published) return { kind: "done", version: document?.version ?? 0 };
    return { what: "unpublished", records: "site_unpublished", published: null };
  });
}
