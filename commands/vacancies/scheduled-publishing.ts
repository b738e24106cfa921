/** The scheduled publication of a vacancy: at most one. */
import { type Actor, recordAtDesk } from "../audit/record.ts";
import type { Queryable, Transaction } from "../../db/database.ts";
import { boolean, integer, json, listOf, oneOf, type Row, text, time } from "../../db/rows.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import { type Language, languages } from "../../locales/markets.ts";
import type { Work } from "./command.ts";
import { saveVersion } from "./history.ts";

const shape = {
  id: text,
  vacancyId: text,
  draft: json<VacancyDraft>(),
  version: integer,
  languages: listOf(oneOf(languages)),
  localTime: text,
  zone: text,
  at: time,
  /** The account of the recruiter who scheduled it is disabled. */
  isByDisabled: boolean,
};
export type Scheduled = Row<typeof shape>;

export async function lockScheduled(transaction: Queryable, id: string): Promise<Scheduled | null> {
  const [scheduled] = await transaction.rows(
    shape,
    `select id, vacancy_id as "vacancyId", draft, version, languages, local_time as "localTime", zone, at,
       exists (select from recruiter r where r.id = by_id and r.disabled_at is not null) as "isByDisabled"
     from vacancy_schedule where id = $1::uuid and done_at is null and cancelled_at is null for update`,
    [id],
  );
  return scheduled ?? null;
}

export async function isScheduled({ transaction, vacancy }: Work): Promise<boolean> {
  const { rowCount } = await transaction.query(
    "select from vacancy_schedule where vacancy_id = $1::uuid and done_at is null and cancelled_at is null",
    [vacancy.id],
  );
  return rowCount > 0;
}

/** Whether there was a schedule. The cancellation is added to the history. */
export async function cancelScheduled({ transaction, vacancy, by, now }: Work): Promise<boolean> {
  const cancelled = await transaction.rows(
    { languages: shape.languages },
    `update vacancy_schedule set cancelled_at = $2::timestamptz
     where vacancy_id = $1::uuid and done_at is null and cancelled_at is null returning languages`,
    [vacancy.id, now.toISOString()],
  );
  for (const { languages } of cancelled) {
    const { id: vacancyId, version, draft } = vacancy;
    await saveVersion(transaction, { vacancyId, version, draft, what: "unscheduled", languages, at: now, by });
  }
  return cancelled.length > 0;
}

/**
 * Cancels what a recruiter scheduled, because the account is disabled: nobody would review it
 * before it is published. Adds it to the histories and the audit log.
 */
export async function cancelScheduledBy(transaction: Transaction, recruiterId: string, actor: Actor): Promise<void> {
  // First the vacancies in id order, as other commands do, then their schedules.
  await transaction.query(
    `select from vacancy where id in (
       select vacancy_id from vacancy_schedule where by_id = $1 and done_at is null and cancelled_at is null
     ) order by id for update`,
    [recruiterId],
  );
  const cancelled = await transaction.rows(
    { slug: text },
    `with cancelled as (
       update vacancy_schedule set cancelled_at = $2::timestamptz
       where by_id = $1 and done_at is null and cancelled_at is null returning vacancy_id, languages
     ), kept as (
       insert into vacancy_version (vacancy_id, version, draft, what, languages, at, by_id, by_name)
       select v.id, v.version, v.draft, 'unscheduled', c.languages, $2::timestamptz, r.id, r.name
       from cancelled c join vacancy v on v.id = c.vacancy_id left join recruiter r on r.id = $3
     )
     select v.slug from cancelled c join vacancy v on v.id = c.vacancy_id order by v.slug`,
    [recruiterId, actor.at.toISOString(), actor.by],
  );
  for (const { slug } of cancelled) await recordAtDesk(transaction, actor, "vacancy_unscheduled", { subject: slug });
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
