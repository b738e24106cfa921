/** A draft as it stood once, in the place of today's: which stays in the history. Publishing it is checked as any other. */
import { json } from "../db/rows.ts";
import type { VacancyDraft } from "../domain/vacancies/content.ts";
import { isEqual } from "../domain/vacancies/publish.ts";
import {
  type By,
  done,
  giveForVacancy,
  otherVersion,
  refused,
  type VacancyAnswer,
  type VacancyContext,
} from "./command.ts";
import { editedByOther } from "./editing.ts";

export function restoreVersion(
  context: VacancyContext,
  id: string,
  by: NonNullable<By>,
  { version, row }: { readonly version: number; readonly row: number },
): Promise<VacancyAnswer> {
  return giveForVacancy(context, { id, by }, async (work) => {
    const [past] = await work.transaction.rows(
      { draft: json<VacancyDraft>() },
      "select draft from vacancy_version where id = $1::bigint and vacancy_id = $2::uuid",
      [row, id],
    );
    if (!past) return refused("invalid");
    if (isEqual(past.draft, work.vacancy.draft)) return done;
    const other = (await otherVersion(work, version)) ?? (await editedByOther(work));
    return other ?? { what: "restored", records: "vacancy_restored", sets: { draft: past.draft } };
  });
}
