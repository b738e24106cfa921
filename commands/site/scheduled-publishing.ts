/** The scheduled publication of the home page or of an own page. */
import { type Actor, recordAtDesk } from "../audit/record.ts";
import {
  cancelSchedule,
  cancelSchedules,
  lockScheduled,
  type Outcome,
  publishDueSchedules,
  settle,
} from "../vacancies/schedules.ts";
import { cacheTextChecks } from "../vacancies/cache-text-checks.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { json } from "../../db/rows.ts";
import { checkSite, textsOfSite } from "../../domain/site-content/checks.ts";
import type { PageDraft } from "../../domain/site-content/content.ts";
import { parsePage } from "../../domain/site-content/parse.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import { contentRefusal, documentsLock, type DocumentWork, runDocumentCommand, type SiteContext } from "./command.ts";
import { saveDocumentVersion } from "./history.ts";
import { sealContent } from "./sealed-settings.ts";
import { setImmediate as pause } from "node:timers/promises";

/** Whether there was a schedule. The cancellation is added to the history. */
export async function cancelScheduled({
  transaction,
  name,
  document,
  secrets,
  by,
  now,
}: DocumentWork): Promise<boolean> {
  if (document === null || !(await cancelSchedule(transaction, { kind: "document", id: name }, now))) return false;
  const { version, draft } = document;
  const content = sealContent(name, draft, secrets);
  const entry = { document: name, version, content, what: "unscheduled", languages: [], at: now, by } as const;
  await saveDocumentVersion(transaction, entry);
  return true;
}

/**
 * Cancels what a manager scheduled, because the account is disabled or no manager's any more. Adds
 * it to the histories and the audit log.
 */
export async function cancelPagesScheduledBy(transaction: Transaction, manager: string, actor: Actor): Promise<void> {
  // As other commands do: first the documents, then their schedules.
  await transaction.query(documentsLock);
  for (const name of await cancelAll(transaction, { by: manager }, actor))
    await recordAtDesk(transaction, actor, "site_unscheduled", { subject: name });
}

/** After a restore, as for vacancies. Resolves to how many. */
export async function cancelRestoredPages(transaction: Transaction, now: Date): Promise<number> {
  return (await cancelAll(transaction, { until: now }, { by: null, at: now })).length;
}

/** The names of the documents, in order. */
async function cancelAll(
  transaction: Transaction,
  which: Parameters<typeof cancelSchedules>[2],
  { by, at }: Actor,
): Promise<string[]> {
  const names = (await cancelSchedules(transaction, "document", which, at)).map(({ subject }) => subject).toSorted();
  await transaction.query(
    `insert into site_document_version (document, version, content, what, at, by_id, by_name)
     select d.name, d.version, d.draft, 'unscheduled', $2::timestamptz, r.id, r.name
     from site_document d left join recruiter r on r.id = $3 where d.name = any ($1::text[]) order by d.name`,
    [names, at.toISOString(), by],
  );
  return names;
}

/** Publishes scheduled pages, each once. The checks run again: what they ask was accepted. */
export function publishDuePages(
  context: SiteContext,
  onError: (error: unknown) => void,
): Promise<Record<Outcome, number>> {
  return publishDueSchedules(
    context,
    "document",
    async (name, id) => {
      const draft = parsePage(name, await draftOf(context.database, id));
      if (draft) await cacheTextChecks(textsOfSite(draft), pause);
      return publishScheduled(context, name, id);
    },
    onError,
  );
}

async function draftOf(database: Database, id: string): Promise<unknown> {
  const rows = await database.rows(
    { draft: json<unknown>() },
    "select draft from vacancy_schedule where id = $1::uuid",
    [id],
  );
  return rows[0]?.draft;
}

async function publishScheduled(context: SiteContext, name: string, id: string): Promise<Outcome | null> {
  let outcome: Outcome | null = null;
  await runDocumentCommand(context, { name, by: null }, async (work) => {
    const { transaction, document, now } = work;
    const scheduled = await lockScheduled(transaction, id);
    if (!scheduled || !document) return { kind: "done", version: 0 };
    const { draft, version } = scheduled;
    if (scheduled.isByBarred) {
      // Scheduled while the account was being changed.
      await cancelScheduled(work);
      return { kind: "done", version };
    }
    // An older version's content may no longer be allowed.
    const invalid = await contentRefusal(work, { draft });
    const checks = invalid
      ? [{ level: "block", key: invalid.code, code: invalid.code } as const]
      : checkSite(draft as PageDraft, { from: now, languages: [], unconfirmed: [], pages: [] });
    outcome = (await settle(transaction, scheduled, checks, now)) ? "published" : "refused";
    const of = { draft, version };
    if (outcome === "refused") return { what: "schedule_refused", records: "site_unscheduled", of };
    const published = isEqual(draft, document.published) ? {} : { published: draft };
    return { what: "published", records: "site_published", of, ...published };
  });
  return outcome;
}
