/**
 * Creates a draft, empty or copied from another vacancy. A repeated request creates no second one.
 */
import { recordAtDesk } from "../audit/record.ts";
import type { Transaction } from "../../db/database.ts";
import { boolean, json, onlyRow, text } from "../../db/rows.ts";
import { scamsIn } from "../../domain/vacancies/scam-findings.ts";
import { vacancyFacts, type VacancyDraft } from "../../domain/vacancies/content.ts";
import { overviewOf } from "../../domain/vacancies/overview.ts";
import { freeSlug, slugOf } from "../../domain/vacancies/slug.ts";
import { noText } from "../../domain/vacancies/staleness.ts";
import type { Language } from "../../locales/markets.ts";
import { type By, countFindings, type VacancyContext } from "./command.ts";
import { takenSlugs } from "./addresses.ts";
import { saveVersion } from "./history.ts";
import * as v from "valibot";

export type Creating = { readonly key: string } & (
  | { readonly source: Language; readonly title: string }
  | { readonly from: string }
);

export interface Created {
  readonly id: string;
  readonly slug: string;
}

/** Null: the vacancy to copy does not exist. */
export function createVacancy(
  context: VacancyContext,
  by: NonNullable<By>,
  creating: Creating,
): Promise<Created | null> {
  const now = context.now();
  return context.database.transaction(async (transaction) => {
    const madeWith = `${by.id}/${creating.key}`;
    const known = await createdWith(transaction, madeWith);
    if (known) return known;
    const copied = "from" in creating ? await copyOf(transaction, creating.from) : null;
    if ("from" in creating && !copied) return null;
    const draft = copied?.draft ?? newDraft(creating as Extract<Creating, { title: string }>);
    const made = await insert(transaction, {
      draft,
      sample: copied?.sample ?? false,
      madeWith,
      overview: overviewOf(draft, {}, countFindings(context, draft, now)),
      at: now.toISOString(),
    });
    if (!made.isNew) return made;
    const change = copied ? "copied" : "created";
    await saveVersion(transaction, { vacancyId: made.id, version: 1, draft, what: change, languages: [], at: now, by });
    await recordAtDesk(transaction, { by: by.id, at: now }, "vacancy_created", { subject: made.slug });
    return made;
  });
}

function newDraft({ source, title }: { readonly source: Language; readonly title: string }): VacancyDraft {
  // No market is preselected: the recruiter must choose.
  const facts = { ...v.parse(vacancyFacts, {}), markets: [] };
  return { source, facts, texts: { [source]: { text: { ...noText, title }, basis: null } } };
}

/** The closing day is not copied. */
async function copyOf(transaction: Transaction, id: string): Promise<{ draft: VacancyDraft; sample: boolean } | null> {
  const [row] = await transaction.rows(
    { draft: json<VacancyDraft>(), sample: boolean },
    "select draft, sample from vacancy where id = $1::uuid",
    [id],
  );
  if (!row) return null;
  const { draft, sample } = row;
  return { draft: { ...draft, facts: { ...draft.facts, closesOn: null } }, sample };
}

async function createdWith(transaction: Transaction, madeWith: string): Promise<Created | null> {
  const [known] = await transaction.rows(
    { id: text, slug: text },
    "select id, slug from vacancy where made_with = $1",
    [madeWith],
  );
  return known ?? null;
}

interface NewVacancy {
  readonly draft: VacancyDraft;
  readonly sample: boolean;
  readonly madeWith: string;
  readonly overview: object;
  readonly at: string;
}

/**
 * Inserts under the first free slug. `isNew` is false if the same request arrived twice at once.
 */
async function insert(
  transaction: Transaction,
  { draft, sample, madeWith, overview, at }: NewVacancy,
): Promise<Created & { isNew: boolean }> {
  const { source } = draft;
  const named = slugOf(draft.texts[source]?.text.title ?? "", source);
  // A title that asks for money must not become the slug, which would outlast its correction.
  const base = scamsIn(source, named).length > 0 ? slugOf("", source) : named;
  const slug = freeSlug(base, await takenSlugs(transaction, base));
  const [made] = await transaction.rows(
    { id: text },
    `insert into vacancy (slug, sample, draft, overview, made_with, created_at, changed_at)
     values ($1, $2, $3::jsonb, $4::jsonb, $5, $6::timestamptz, $6::timestamptz)
     on conflict (made_with) do nothing returning id`,
    [slug, sample, JSON.stringify(draft), JSON.stringify(overview), madeWith, at],
  );
  if (made) return { id: made.id, slug, isNew: true };
  return { ...onlyRow([await createdWith(transaction, madeWith)].flatMap((known) => known ?? [])), isNew: false };
}
