/**
 * Replaces the draft by an earlier version; the current one stays in the history. Publishing it
 * runs the usual checks.
 */
import { json } from "../../db/rows.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import {
  type By,
  done,
  runVacancyCommand,
  otherVersion,
  refused,
  type VacancyAnswer,
  type VacancyContext,
} from "./command.ts";
import { editedByOther } from "./editing-session.ts";

export function restoreVersion(
  context: VacancyContext,
  id: string,
  by: NonNullable<By>,
  { version, row }: { readonly version: number; readonly row: number },
): Promise<VacancyAnswer> {
  return runVacancyCommand(context, { id, by }, async (work) => {
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
