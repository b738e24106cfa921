/**
 * Imports the operator file's vacancies and testimonials once, at the first start; from then on the
 * desk owns them (D31). A row lock lets only one of several starting processes do it.
 */
import { createHash } from "node:crypto";
import type { Database, Queryable, Transaction } from "../../db/database.ts";
import { nullable, onlyRow, time } from "../../db/rows.ts";
import { scamFindingsIn, textsOf } from "../../domain/operator/scam-findings.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { draftOf, shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import { overviewOf } from "../../domain/vacancies/overview.ts";
import { nextCatalogRevision } from "./published-catalog.ts";

/** The part of the file that is imported. */
type TakenIn = Pick<Operator, "sample" | "vacancies" | "testimonials">;

/**
 * A text to be published asks applicants for money; domain/operator/scam-findings.ts says which.
 */
export class ScamInOperatorFile extends Error {
  constructor() {
    super("the operator file asks applicants for money");
    this.name = "ScamInOperatorFile";
  }
}

/**
 * Digest of the shipped demo's texts. A test checks them for requests for money, so that a first
 * start need not: the check in sixteen languages took half of it.
 */
export const checkedDemo = "1MvYaN6JssEkiuHBWDfLVkd8o96SvX5u0-XnNg-f38E";

/** SHA-256, in base64url, of all texts that applicants read. */
export function textDigest(operator: Pick<TakenIn, "vacancies" | "testimonials">): string {
  return createHash("sha256")
    .update(JSON.stringify(textsOf(operator)))
    .digest("base64url");
}

/**
 * Resolves to the number of imported vacancies and testimonials: zero from the second start on.
 * @param build the running build: recorded as the one that checked the shipped demo
 */
export async function importOperatorFile(
  database: Database,
  operator: TakenIn,
  now: Date,
  build?: string,
): Promise<{ vacancies: number; testimonials: number }> {
  const none = { vacancies: 0, testimonials: 0 };
  if (operator.vacancies.length + operator.testimonials.length === 0) return none;
  if (await isTakenIn(database, "")) return none;
  // Before the row lock: checking all texts takes seconds on a slow machine, and the database ends
  // idle transactions.
  const isDemo = textDigest(operator) === checkedDemo;
  if (!isDemo && scamFindingsIn(operator).length > 0) throw new ScamInOperatorFile();
  const vacancies = vacanciesOf(operator, now);
  return database.transaction(async (transaction) => {
    if (await isTakenIn(transaction, "for update")) return none;
    const revision = await nextCatalogRevision(transaction);
    await takeInVacancies(transaction, { vacancies, sample: operator.sample, revision, now });
    await takeInTestimonials(transaction, operator, now);
    if (isDemo && build !== undefined) await recordCheck(transaction, build);
    await transaction.query("update shelf set taken_in_at = $1::timestamptz", [now.toISOString()]);
    return { vacancies: operator.vacancies.length, testimonials: operator.testimonials.length };
  });
}

async function isTakenIn(database: Queryable, lock: "" | "for update"): Promise<boolean> {
  const rows = await database.rows(
    { takenInAt: nullable(time) },
    `select taken_in_at as "takenInAt" from shelf ${lock}`,
  );
  return onlyRow(rows).takenInAt !== null;
}

/** Rows without their dates. */
function vacanciesOf(operator: TakenIn, now: Date): readonly object[] {
  const { vacancies } = shownFromFile(operator, now);
  return operator.vacancies.map((vacancy, index) => {
    const [draft, published] = [draftOf(vacancy), vacancies[index]?.texts ?? {}];
    const overview = overviewOf(draft, published, 0);
    return { slug: vacancy.slug, draft, overview, published, featured: vacancies[index]?.featured ?? null };
  });
}

interface Taken {
  readonly vacancies: readonly object[];
  readonly sample: boolean;
  readonly revision: number;
  readonly now: Date;
}

async function takeInVacancies(transaction: Transaction, { vacancies, sample, revision, now }: Taken): Promise<void> {
  await transaction.query(
    `with taken as (
       insert into vacancy (slug, sample, draft, overview, published, featured, created_at, changed_at, published_at,
         opened_at, shelf_revision)
       select slug, $4, draft, overview, published, featured, $2::timestamptz, $2::timestamptz, $2::timestamptz,
         $2::timestamptz, $3
       from jsonb_to_recordset($1::jsonb) as v (slug text, draft jsonb, overview jsonb, published jsonb, featured smallint)
       returning id, version, draft
     )
     insert into vacancy_version (vacancy_id, version, draft, what, at)
     select id, version, draft, 'taken_in', $2::timestamptz from taken`,
    [JSON.stringify(vacancies), now.toISOString(), revision, sample],
  );
}

async function takeInTestimonials(transaction: Transaction, { testimonials }: TakenIn, now: Date): Promise<void> {
  const rows = testimonials.map(({ name, text, consent, sample }, index) => ({
    name,
    texts: text,
    consent: consent ?? null,
    sample,
    position: index + 1,
  }));
  await transaction.query(
    `insert into testimonial (name, texts, consent, sample, position, created_at, changed_at, shown_at, first_shown_at)
     select name, texts, agreed, sample, position, $2::timestamptz, $2::timestamptz, shown_at, shown_at
     from (
       select name, texts, sample, position, nullif(consent, 'null'::jsonb) as agreed,
         case when sample or consent <> 'null'::jsonb then $2::timestamptz end as shown_at
       from jsonb_to_recordset($1::jsonb) as f (name text, texts jsonb, consent jsonb, sample boolean, position integer)
     ) t`,
    [JSON.stringify(rows), now.toISOString()],
  );
}

/** Otherwise unpublish-flagged.ts and openCatalog would check the texts again. */
async function recordCheck(transaction: Transaction, build: string): Promise<void> {
  await transaction.query("update vacancy set read_by = $1", [build]);
  await transaction.query("update testimonial set read_by = $1, read_version = version", [build]);
}
