/** Publishes the home page or an own page unless a check forbids it or a question is unaccepted. */
import { checkSite, type SiteChecking } from "../../domain/site-content/checks.ts";
import type { PageDraft } from "../../domain/site-content/content.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import {
  type DocumentAnswer,
  documentRefused,
  type Manager,
  otherDocumentVersion,
  runDocumentCommand,
  type SiteContext,
} from "./command.ts";

interface PagePublishing {
  /** Of the draft that was reviewed. */
  readonly version: number;
  /** Keys of the accepted questions. */
  readonly accepted: readonly string[];
  readonly checking: SiteChecking;
}

export function publishPage(
  context: SiteContext,
  name: string,
  by: Manager,
  { version, accepted, checking }: PagePublishing,
): Promise<DocumentAnswer> {
  return runDocumentCommand(context, { name, by }, async (work) => {
    const { document } = work;
    if (document === null) return documentRefused("invalid");
    const other = await otherDocumentVersion(work, version);
    if (other) return other;
    const checks = checkSite(document.draft as PageDraft, checking);
    if (checks.some(({ level }) => level === "block")) return documentRefused("blocked");
    if (checks.some(({ level, key }) => level === "ask" && !accepted.includes(key)))
      return documentRefused("questions");
    if (document.published && isEqual(document.draft, document.published)) return { kind: "done", version };
    return { what: "published", records: "site_published", published: document.draft };
  });
}
