/** Puts a document's draft on the site, or takes the document off it. */
import { checkSite, type SiteChecking } from "../../domain/site-content/checks.ts";
import type { PageDraft } from "../../domain/site-content/content.ts";
import { type GroupContent, groupOf, type PublishedSettings } from "../../domain/operator/setting-groups.ts";
import type { Transaction } from "../../db/database.ts";
import { publishedSettings } from "../../db/queries/published-settings.ts";
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
import { openSettings } from "./sealed-settings.ts";

/** What a manager has seen of the draft. */
export interface Reviewed {
  readonly version: number;
  /** Of a page; omitted: the document has no checks. */
  readonly checking?: Omit<SiteChecking, "from">;
  /** Keys of the accepted questions. */
  readonly accepted?: readonly string[];
  /** Of settings; omitted: it is another kind of document. */
  readonly settings?: SettingsReview;
}

export interface SettingsReview {
  /** What is wrong with the operator that these settings make. */
  readonly errorsOf: (published: PublishedSettings) => readonly string[];
  /** Tells managers that settings have changed. */
  readonly notify: (transaction: Transaction) => Promise<void>;
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
    const after = reviewed.settings?.notify;
    return { what: "published", records: "site_published", published: document.draft, after };
  });
}

/**
 * Why the draft must not be published; null: it may.
 * @param from when it will be on the site
 */
export async function publishRefusal(
  work: DocumentWork,
  { version, checking, accepted = [], settings }: Reviewed,
  from: Date,
): Promise<DocumentRefusal | null> {
  if (work.document === null) return documentRefused("invalid");
  const other =
    (await otherDocumentVersion(work, version)) ?? (await settingsRefusal(work, work.document.draft, settings));
  if (other) return other;
  const checks = checking ? checkSite(work.document.draft as PageDraft, { ...checking, from }) : [];
  if (isBlocked(checks)) return documentRefused("blocked", { checks });
  return unacknowledged(checks, accepted).length > 0 ? documentRefused("questions", { checks }) : null;
}

/** Why settings do not fit together with the others; null: they do, or it is another document. */
async function settingsRefusal(
  { transaction, name, secrets }: DocumentWork,
  content: object | null,
  review: SettingsReview | undefined,
): Promise<DocumentRefusal | null> {
  const group = groupOf(name);
  if (group === null || review === undefined) return null;
  const { [group]: _, ...others } = openSettings(await publishedSettings(transaction), secrets);
  const findings = review.errorsOf(content === null ? others : { ...others, [group]: content as GroupContent });
  return findings.length > 0 ? documentRefused("invalid", { findings }) : null;
}

/**
 * The site falls back to the operator file; the draft stays.
 * @param by null: the operator, by the command line
 */
export function unpublishDocument(
  context: SiteContext,
  name: string,
  by: Manager | null,
  settings?: SettingsReview,
): Promise<DocumentAnswer> {
  return runDocumentCommand(context, { name, by }, async (work) => {
    const { document } = work;
    const refusal = await settingsRefusal(work, null, settings);
    if (refusal) return refusal;
    await cancelScheduled(work);
    if (!document?.published) return { kind: "done", version: document?.version ?? 0 };
    return { what: "unpublished", records: "site_unpublished", published: null, after: settings?.notify };
  });
}
