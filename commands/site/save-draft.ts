/** Saves the draft of a document, without effect on the site. */
import { isEqual } from "../../domain/vacancies/publish.ts";
import { parseContent } from "../../domain/site-content/parse.ts";
import {
  type DocumentAnswer,
  documentRefused,
  type Manager,
  otherDocumentVersion,
  runDocumentCommand,
  type SiteContext,
} from "./command.ts";

/** @param version of the draft that was edited; 0: the document has none yet */
export function saveDocumentDraft(
  context: SiteContext,
  name: string,
  by: Manager,
  { version, draft: given }: { readonly version: number; readonly draft: unknown },
): Promise<DocumentAnswer> {
  const parsed = parseContent(name, given);
  if (!("content" in parsed)) return Promise.resolve(documentRefused("invalid", { findings: parsed }));
  const { content: draft } = parsed;
  return runDocumentCommand(context, { name, by }, async (work) => {
    const { document } = work;
    // A repeated request whose answer was lost is no conflict.
    if (document && isEqual(draft, document.draft)) return { kind: "done", version: document.version };
    return (await otherDocumentVersion(work, version)) ?? { what: "saved", records: "site_saved", draft };
  });
}
