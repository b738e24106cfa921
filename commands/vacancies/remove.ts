/**
 * Deletes a draft that was never published, with its history. A published vacancy can only be
 * closed, and keeps its URL.
 */
import { recordAtDesk } from "../audit/record.ts";
import { type By, done, runVacancyCommand, refused, type VacancyAnswer, type VacancyContext } from "./command.ts";
import { editedByOther } from "./editing-session.ts";

export function removeVacancy(context: VacancyContext, id: string, by: NonNullable<By>): Promise<VacancyAnswer> {
  return runVacancyCommand(context, { id, by }, async (work) => {
    const { transaction, vacancy, now } = work;
    if (vacancy.publishedAt !== null) return refused("published");
    const other = await editedByOther(work);
    if (other) return other;
    await transaction.query("delete from vacancy where id = $1::uuid", [id]);
    await recordAtDesk(transaction, { by: by.id, at: now }, "vacancy_deleted", { subject: vacancy.slug });
    return done;
  });
}
