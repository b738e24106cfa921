/** Puts a document's draft on the site, or takes the document off it. */
import { checkSite, type SiteChecking } from "../../domain/site-content/checks.ts";
import type { PageDraft } from "../../domain/site-content/content.ts";
import { isBlocked, unacknowledged } from "../../domain/vacancies/checks.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import {
  type DocumentAnswer,
  type DocumentRefusal,
  documentRefused,
  type DocumentWork,
  type Manager,
  otherDocumentVersion,
  runDocumentCommand,
  type SiteContext,
} from "./command.ts";
import { cancelScheduled } from "./scheduled-publishing.ts";

/** What a manager has seen of the draft. */
export interface Reviewed {
  readonly version: number;
  /** Of a page; omitted: the document has no checks. */
  readonly checking?: Omit<SiteChecking, "from">;
  /** Keys of the accepted questions. */
  readonly accepted?: readonly string[];
}

export function publishDocument(
  context: SiteContext,
  name: string,
  by: Manager,
  reviewed: Reviewed,
): Promise<DocumentAnswer> {
  return runDocumentCommand(context, { name, by }, async (work) => {
    const { document, now } = work;
    const refusal = await publishRefusal(work, reviewed, now);
    if (refusal) return refusal;
    if (!document || isEqual(document.draft, document.published)) return { kind: "done", version: reviewed.version };
    // A scheduled version is older, and would overwrite this one later.
    await cancelScheduled(work);
    return { what: "published", records: "site_published", published: document.draft };
  });
}

/**
 * Why the draft must not be published; null: it may.
 * @param from when it will be on the site
 */
export async function publishRefusal(
  work: DocumentWork,
  { version, checking, accepted = [] }: Reviewed,
  from: Date,
): Promise<DocumentRefusal | null> {
  if (work.document === null) return documentRefused("invalid");
  const other = await otherDocumentVersion(work, version);
  if (other) return other;
  const checks = checking ? checkSite(work.document.draft as PageDraft, { ...checking, from }) : [];
  if (isBlocked(checks)) return documentRefused("blocked", { checks });
  return unacknowledged(checks, accepted).length > 0 ? documentRefused("questions", { checks }) : null;
}

/** The site falls back to the operator file; the draft stays. */
export function unpublishDocument(context: SiteContext, name: string, by: Manager): Promise<DocumentAnswer> {
  return runDocumentCommand(context, { name, by }, async (work) => {
    const { document } = work;
    await cancelScheduled(work);
    if (!document?.published) return { kind: "done", version: document?.version ?? 0 };
    return { what: "unpublished", records: "site_unpublished", published: null };
  });
}
