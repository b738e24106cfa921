/**
 * Reads what is on the site with the check of this build, and withholds the languages that ask applicants for money (B8). They were
 * published with a check that was less strict; the deployment starts all the same, and nobody sees them until they are mended. Done by
 * whoever runs the jobs, once for each build, so that no start waits for it.
 */
import type { Transaction } from "../db/database.ts";
import { json, listOf, oneOf, text } from "../db/rows.ts";
import { readAhead, textsOfVacancy } from "../domain/vacancies/asking.ts";
import type { PublishedTexts } from "../domain/vacancies/content.ts";
import type { Tactic } from "../domain/never-pay/tactics.ts";
import { askingTexts, withoutLanguages } from "../domain/vacancies/withheld.ts";
import { type Language, languages as allLanguages } from "../locales/markets.ts";
import type { VacancyContext } from "./command.ts";
import { announce } from "./notices.ts";
import { resting } from "../resting.ts";
import { nextShelfRevision } from "./shelf.ts";

/** What became of a vacancy. */
export interface Withholding {
  readonly slug: string;
  /** Which the site does not show now; empty: it shows all of them again. */
  readonly languages: readonly Language[];
  /** What they ask for. */
  readonly tactics: readonly Tactic[];
}

export interface WithholdOptions {
  /** Whose check reads; what it has read is not read again. */
  readonly build: string;
  readonly signal: AbortSignal;
  /** Is told of every change, after it is stored. */
  readonly told: (withholding: Withholding) => void;
}

/** All that no process of this build has read, the newest first. Others go on between two texts. */
export async function withholdAsking(context: VacancyContext, { build, signal, told }: WithholdOptions): Promise<void> {
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
    await readAhead(textsOfVacancy(next.texts), resting(signal));
    const changed = await context.database.transaction((transaction) => withhold(context, transaction, next.id, build));
    if (changed) told(changed);
  }
}

const shape = {
  slug: text,
  texts: json<PublishedTexts>(),
  withheld: listOf(oneOf(allLanguages)),
};

/** Null: the site shows of it what it showed. */
async function withhold(
  { announcing, offered, now }: VacancyContext,
  transaction: Transaction,
  id: string,
  build: string,
): Promise<Withholding | null> {
  const [vacancy] = await transaction.rows(
    shape,
    `select slug, published as texts, withheld from vacancy where id = $1::uuid and closed_at is null for update`,
    [id],
  );
  if (!vacancy) return null;
  const { slug, texts, withheld } = vacancy;
  const asking = askingTexts(texts);
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
    [id, build, languages, await nextShelfRevision(transaction)],
  );
  return { slug, languages, tactics: [...new Set(asking.map(({ tactic }) => tactic))] };
}
