/** The history of a vacancy: what was done, with the draft as it was then. */
import type { Transaction } from "../db/database.ts";
import type { VacancyDraft } from "../domain/vacancies/content.ts";
import type { VersionKind } from "../domain/vacancies/versions.ts";
import type { Language } from "../locales/markets.ts";

/** Milliseconds within which what somebody types on is one entry. */
const typesOnFor = 600_000;

export interface Version {
  readonly vacancyId: string;
  readonly version: number;
  readonly draft: VacancyDraft;
  readonly what: VersionKind;
  readonly languages: readonly Language[];
  readonly at: Date;
  /** null: the clock, or an import. */
  readonly by: { readonly id: string; readonly name: string } | null;
}

/** False: the newest entry says so already, and has the draft as it is now. */
export async function keepVersion(transaction: Transaction, entry: Version): Promise<boolean> {
  if (entry.what === "saved" && (await typedOn(transaction, entry))) return false;
  await transaction.query(
    `insert into vacancy_version (vacancy_id, version, draft, what, languages, at, by_id, by_name)
     values ($1::uuid, $2, $3::jsonb, $4, $5::text[], $6::timestamptz, $7, $8)`,
    [
      entry.vacancyId,
      entry.version,
      JSON.stringify(entry.draft),
      entry.what,
      entry.languages,
      entry.at.toISOString(),
      entry.by?.id ?? null,
      entry.by?.name ?? null,
    ],
    "keep-vacancy-version",
  );
  return true;
}

async function typedOn(transaction: Transaction, { vacancyId, version, draft, at, by }: Version): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `update vacancy_version set version = $2, draft = $3::jsonb, at = $4::timestamptz
     where id = (select max(id) from vacancy_version where vacancy_id = $1::uuid)
       and what = 'saved' and by_id = $5 and at > $4::timestamptz - $6 * interval '1 millisecond'`,
    [vacancyId, version, JSON.stringify(draft), at.toISOString(), by?.id ?? null, typesOnFor],
    "type-vacancy-on",
  );
  return rowCount > 0;
}
