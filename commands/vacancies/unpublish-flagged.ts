/**
 * Checks published texts with this build's scam check, and withholds languages that ask applicants
 * for money (B8): an earlier check may have been less strict. A background job does it once per
 * build, so that startup does not wait.
 */
import type { Database, Transaction } from "../../db/database.ts";
import { json, listOf, oneOf, text } from "../../db/rows.ts";
import { cacheTextChecks } from "./cache-text-checks.ts";
import { textsOfVacancy, type UncheckedText } from "../../domain/vacancies/scam-findings.ts";
import type { PublishedTexts } from "../../domain/vacancies/content.ts";
import type { Tactic } from "../../domain/scam-check/tactics.ts";
import { flaggedTexts, withoutLanguages } from "../../domain/vacancies/flagged-texts.ts";
import { type Language, languages as allLanguages } from "../../locales/markets.ts";
import type { VacancyContext } from "./command.ts";
import { announce } from "./notices.ts";
import { yieldToRequests } from "../../app/yield-to-requests.ts";
import { nextCatalogRevision } from "./published-catalog.ts";

/** What changed for a vacancy or a page of the site. */
export interface Unpublished {
  readonly slug: string;
  /** Languages now withheld; empty: all are shown again. */
  readonly languages: readonly Language[];
  /** What the texts ask for. */
  readonly tactics: readonly Tactic[];
}

export interface UnpublishOptions {
  /** The build whose check runs; each build checks a text once. */
  readonly build: string;
  readonly signal: AbortSignal;
  /** Called for each change, after it is stored. */
  readonly onUnpublished: (withholding: Unpublished) => void;
}

/** Checks all vacancies that this build has not checked, newest first. */
export function unpublishFlagged(context: VacancyContext, options: UnpublishOptions): Promise<void> {
  const { build } = options;
  return withholdEach(context.database, options, {
    async next() {
      const [vacancy] = await context.database.rows(
        { id: text, texts: json<PublishedTexts>() },
        `select id, published as texts from vacancy
         where published_at is not null and closed_at is null and read_by is distinct from $1
         order by opened_at desc, id limit 1`,
        [build],
        "vacancy-to-read",
      );
      return vacancy && { id: vacancy.id, texts: textsOfVacancy(vacancy.texts) };
    },
    withhold: (transaction, id) => withhold(context, transaction, id, build),
  });
}

interface Withholding {
  /** What this build has not checked; undefined: it has checked all. */
  readonly next: () => Promise<{ readonly id: string; readonly texts: readonly UncheckedText[] } | undefined>;
  /** Null: the site shows the same as before. */
  readonly withhold: (transaction: Transaction, id: string) => Promise<Unpublished | null>;
}

/** Other work runs between two texts. */
export async function withholdEach(
  database: Database,
  { signal, onUnpublished }: UnpublishOptions,
  { next, withhold: decide }: Withholding,
): Promise<void> {
  while (!signal.aborted) {
    const found = await next();
    if (!found) return;
    await cacheTextChecks(found.texts, yieldToRequests(signal));
    const changed = await database.transaction((transaction) => decide(transaction, found.id));
    if (changed) onUnpublished(changed);
  }
}

/** Whether other languages are withheld than before. */
export function isOther(before: readonly Language[], after: readonly Language[]): boolean {
  return before.length !== after.length || !after.every((language) => before.includes(language));
}

const shape = {
  slug: text,
  texts: json<PublishedTexts>(),
  withheld: listOf(oneOf(allLanguages)),
};

/** Null: the site shows the same as before. */
async function withhold(
  { announcing, offered, now }: VacancyContext,
  transaction: Transaction,
  id: string,
  build: string,
): Promise<Unpublished | null> {
  const [vacancy] = await transaction.rows(
    shape,
    `select slug, published as texts, withheld from vacancy where id = $1::uuid and closed_at is null for update`,
    [id],
  );
  if (!vacancy) return null;
  const { slug, texts, withheld } = vacancy;
  const asking = flaggedTexts(texts);
  const languages = [...new Set(asking.map(({ language }) => language))];
  if (!isOther(withheld, languages)) {
    await transaction.query("update vacancy set read_by = $2 where id = $1::uuid", [id, build]);
    return null;
  }
  const [before, after] = [withheld, languages].map((without) => withoutLanguages(texts, without));
  await announce(transaction, announcing, {
    slug,
    before: { texts: before ?? {}, isOpen: true },
    after: { texts: after ?? {}, isOpen: true },
    markets: offered,
    now: now(),
  });
  await transaction.query(
    "update vacancy set read_by = $2, withheld = $3::text[], shelf_revision = $4 where id = $1::uuid",
    [id, build, languages, await nextCatalogRevision(transaction)],
  );
  return { slug, languages, tactics: [...new Set(asking.map(({ tactic }) => tactic))] };
}
