/**
 * Checks published texts with this build's scam check, and withholds languages that ask applicants
 * for money (B8): an earlier check may have been less strict. A background job does it once per
 * build, so that startup does not wait.
 */
import type { Transaction } from "../../db/database.ts";
import { json, listOf, oneOf, text } from "../../db/rows.ts";
import { checkAhead } from "./check-ahead.ts";
import { textsOfVacancy } from "../../domain/vacancies/scam-findings.ts";
import type { PublishedTexts } from "../../domain/vacancies/content.ts";
import type { Tactic } from "../../domain/scam-check/tactics.ts";
import { flaggedTexts, withoutLanguages } from "../../domain/vacancies/flagged-texts.ts";
import { type Language, languages as allLanguages } from "../../locales/markets.ts";
import type { VacancyContext } from "./command.ts";
import { announce } from "./notices.ts";
import { yieldToRequests } from "../../app/yield-to-requests.ts";
import { nextCatalogRevision } from "./published-catalog.ts";

/** What changed for a vacancy. */
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

/**
 * Checks all vacancies that this build has not checked, newest first; other work runs between two
 * texts.
 */
export async function unpublishFlagged(
  context: VacancyContext,
  { build, signal, onUnpublished }: UnpublishOptions,
): Promise<void> {
  while (!signal.aborted) {
    const [next] = await context.database.rows(
      { id: text, texts: json<PublishedTexts>() },
      `select id, published as texts from vacancy
       where published_at is not null and closed_at is null and read_by is distinct from $1
       order by opened_at desc, id limit 1`,
      [build],
      "vacancy-to-read",
    );
    if (!next) return;
    await checkAhead(textsOfVacancy(next.texts), yieldToRequests(signal));
    const changed = await context.database.transaction((transaction) => withhold(context, transaction, next.id, build));
    if (changed) onUnpublished(changed);
  }
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
  const isSame = languages.length === withheld.length && languages.every((language) => withheld.includes(language));
  if (isSame) {
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
