/** Puts the demo's own home page and own pages on the site, or takes them away again. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Database, Transaction } from "../../db/database.ts";
import { json, nullable } from "../../db/rows.ts";
import { sampleAccounts } from "../../domain/demo/accounts.ts";
import { type SampleDocument, sharesText } from "../../domain/demo/site.ts";
import { textsOfSite } from "../../domain/site-content/checks.ts";
import type { PageDraft } from "../../domain/site-content/content.ts";
import { languages } from "../../locales/markets.ts";
import type { DocumentAnswer } from "../site/command.ts";
import { publishDocument } from "../site/publish.ts";
import { saveDocumentDraft } from "../site/save-draft.ts";
import { cacheTextChecks } from "../vacancies/cache-text-checks.ts";

/** Others are let in between the texts, which are all checked. */
export async function addSampleSite(
  database: Database,
  documents: readonly SampleDocument[],
  since: Date,
): Promise<void> {
  const site = { database, now: () => since };
  const pages = documents.flatMap(({ name }) => (name.startsWith("page/") ? [name.slice("page/".length)] : []));
  for (const { name, draft } of documents) {
    await cacheTextChecks(textsOfSite(draft), yieldToEventLoop);
    const saved = await saveDocumentDraft(site, name, sampleAccounts.maya, { version: 0, draft });
    // The operator wrote this document before the sample was added.
    if (saved.kind === "refused" && saved.code === "changed") continue;
    mustBeDone(
      name,
      saved.kind === "refused"
        ? saved
        : await publishDocument(site, name, sampleAccounts.maya, {
            version: saved.version,
            accepted: [],
            checking: { languages, unconfirmed: [], pages },
          }),
    );
  }
}

function mustBeDone(name: string, answer: DocumentAnswer): void {
  if (answer.kind === "refused") {
    throw new Error(`demo/site.yaml ${name}: ${answer.code} ${(answer.findings ?? []).join("; ")}`);
  }
}

/** Keeps documents without any text of the sample: the operator rewrote them. */
export async function removeSampleSite(transaction: Transaction, documents: readonly SampleDocument[]): Promise<void> {
  let removed = 0;
  for (const { name, draft } of documents) {
    const [stored] = await transaction.rows(
      { draft: json<PageDraft>(), published: nullable(json<PageDraft>()) },
      "select draft, published from site_document where name = $1",
      [name],
    );
    const isOfSample = [stored?.draft, stored?.published].some((each) => each && sharesText(each, draft));
    if (!isOfSample) continue;
    await transaction.query("delete from site_document where name = $1", [name]);
    removed += 1;
  }
  // Another time at the same revision tells every process to read all documents again.
  if (removed > 0) {
    await transaction.query(
      "update shelf set changed_at = greatest(changed_at + interval '1 millisecond', clock_timestamp())",
    );
  }
}
