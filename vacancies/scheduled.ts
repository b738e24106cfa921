/** What of a vacancy is scheduled: at most one publishing. */
import type { Queryable } from "../db/database.ts";
import { integer, json, listOf, oneOf, type Row, text, time } from "../db/rows.ts";
import type { VacancyDraft } from "../domain/vacancies/content.ts";
import { type Language, languages } from "../locales/markets.ts";
import type { Work } from "./command.ts";
import { keepVersion } from "./history.ts";

const shape = {
  id: text,
  vacancyId: text,
  draft: json<VacancyDraft>(),
  version: integer,
  languages: listOf(oneOf(languages)),
  localTime: text,
  zone: text,
  at: time,
};
export type Scheduled = Row<typeof shape>;

export async function lockScheduled(transaction: Queryable, id: string): Promise<Scheduled | null> {
  const [scheduled] = await transaction.rows(
    shape,
    `select id, vacancy_id as "vacancyId", draft, version, languages, local_time as "localTime", zone, at
     from vacancy_schedule where id = $1::uuid and done_at is null and cancelled_at is null for update`,
    [id],
  );
  return scheduled ?? null;
}

/** Whether something was. Its cancelling stands in the history. */
export async function cancelScheduled({ transaction, vacancy, by, now }: Work): Promise<boolean> {
  const cancelled = await transaction.rows(
    { languages: shape.languages },
    `update vacancy_schedule set cancelled_at = $2::timestamptz
     where vacancy_id = $1::uuid and done_at is null and cancelled_at is null returning languages`,
    [vacancy.id, now.toISOString()],
  );
  for (const { languages } of cancelled) {
    const { id: vacancyId, version, draft } = vacancy;
    await keepVersion(transaction, { vacancyId, version, draft, what: "unscheduled", languages, at: now, by });
  }
  return cancelled.length > 0;
}

/** Whatever is scheduled is without this language: with nothing left of it, it is cancelled. */
export async function takeFromScheduled(work: Work, language: Language): Promise<void> {
  const { transaction, vacancy } = work;
  const left = await transaction.rows(
    { languages: shape.languages },
    `update vacancy_schedule set languages = array_remove(languages, $2)
     where vacancy_id = $1::uuid and done_at is null and cancelled_at is null and $2 = any (languages) and languages <> array[$2]
     returning languages`,
    [vacancy.id, language],
  );
  if (left.length > 0) return;
  const { rowCount } = await transaction.query(
    `select from vacancy_schedule
     where vacancy_id = $1::uuid and done_at is null and cancelled_at is null and languages = array[$2]`,
    [vacancy.id, language],
  );
  if (rowCount > 0) await cancelScheduled(work);
}
