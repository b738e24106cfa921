import type { Transaction } from "../../db/database.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import type { VersionKind } from "../../domain/vacancies/versions.ts";
import type { Language } from "../../locales/markets.ts";

/** Milliseconds within which saves of the same author are merged into one entry. */
const mergeWindow = 600_000;

export interface Version {
  readonly vacancyId: string;
  readonly version: number;
  readonly draft: VacancyDraft;
  readonly what: VersionKind;
  readonly languages: readonly Language[];
  readonly at: Date;
  /** Null: the clock, or an import. */
  readonly by: { readonly id: string; readonly name: string } | null;
}

/** False: merged into the newest entry, which then has this draft. */
export async function saveVersion(transaction: Transaction, entry: Version): Promise<boolean> {
  if (entry.what === "saved" && (await mergedIntoNewest(transaction, entry))) return false;
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

async function mergedIntoNewest(
  transaction: Transaction,
  { vacancyId, version, draft, at, by }: Version,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `update vacancy_version set version = $2, draft = $3::jsonb, at = $4::timestamptz
     where id = (select max(id) from vacancy_version where vacancy_id = $1::uuid)
       and what = 'saved' and by_id = $5 and at > $4::timestamptz - $6 * interval '1 millisecond'`,
    [vacancyId, version, JSON.stringify(draft), at.toISOString(), by?.id ?? null, mergeWindow],
    "type-vacancy-on",
  );
  return rowCount > 0;
}
