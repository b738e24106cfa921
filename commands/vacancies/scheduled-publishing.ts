/** Cancels and changes scheduled publications of vacancies. */
import { type Actor, recordAtDesk } from "../audit/record.ts";
import type { Transaction } from "../../db/database.ts";
import { listOf, oneOf, text } from "../../db/rows.ts";
import { type Language, languages } from "../../locales/markets.ts";
import type { Work } from "./command.ts";
import { saveVersion } from "./history.ts";
import { cancelSchedule, cancelSchedules } from "./schedules.ts";

const shape = { languages: listOf(oneOf(languages)) };

/** Whether there was a schedule. The cancellation is added to the history. */
export async function cancelScheduled({ transaction, vacancy, by, now }: Work): Promise<boolean> {
  const { id: vacancyId, version, draft } = vacancy;
  const cancelled = await cancelSchedule(transaction, { kind: "vacancy", id: vacancyId }, now);
  if (cancelled === null) return false;
  const entry = { vacancyId, version, draft, what: "unscheduled", languages: cancelled, at: now, by } as const;
  await saveVersion(transaction, entry);
  return true;
}

/**
 * Cancels what a recruiter scheduled when the account is disabled, because no one would review it
 * before it is published. Adds this to the histories and the audit log.
 */
export async function cancelScheduledBy(transaction: Transaction, recruiterId: string, actor: Actor): Promise<void> {
  // First the vacancies in id order, as other commands do, then their schedules.
  await transaction.query(
    `select from vacancy where id in (
       select vacancy_id from vacancy_schedule where by_id = $1 and done_at is null and cancelled_at is null
     ) order by id for update`,
    [recruiterId],
  );
  for (const slug of await cancelAll(transaction, { by: recruiterId }, actor))
    await recordAtDesk(transaction, actor, "vacancy_unscheduled", { subject: slug });
}

/**
 * After a restore: cancels schedules whose time has passed, because the vacancy may have been
 * published, rescheduled or closed since the backup. Recruiters can publish it. Resolves to how
 * many.
 */
export async function cancelRestored(transaction: Transaction, now: Date): Promise<number> {
  return (await cancelAll(transaction, { until: now }, { by: null, at: now })).length;
}

/** The slugs of the vacancies, in order. */
async function cancelAll(
  transaction: Transaction,
  which: Parameters<typeof cancelSchedules>[2],
  { by, at }: Actor,
): Promise<string[]> {
  const cancelled = await cancelSchedules(transaction, "vacancy", which, at);
  const slugs: string[] = [];
  for (const { subject, languages: of } of cancelled) {
    const rows = await transaction.rows(
      { slug: text },
      `with kept as (
         insert into vacancy_version (vacancy_id, version, draft, what, languages, at, by_id, by_name)
         select v.id, v.version, v.draft, 'unscheduled', $2::text[], $3::timestamptz, r.id, r.name
         from vacancy v left join recruiter r on r.id = $4 where v.id = $1::uuid
       )
       select slug from vacancy where id = $1::uuid`,
      [subject, of, at.toISOString(), by],
    );
    slugs.push(...rows.map(({ slug }) => slug));
  }
  return slugs.toSorted();
}

/** Removes a language from the schedule, and cancels the schedule if none is left. */
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
