/** Publishes scheduled vacancies, each once: the process that holds the vacancy's lock does it. */
import { setImmediate as pause } from "node:timers/promises";
import type { Database } from "../../db/database.ts";
import { json, text, time } from "../../db/rows.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { checkAhead } from "./check-ahead.ts";
import { textsOfVacancy } from "../../domain/vacancies/scam-findings.ts";
import type { PublishedTexts, VacancyDraft } from "../../domain/vacancies/content.ts";
import { checkVacancy, isBlocked } from "../../domain/vacancies/checks.ts";
import { publish } from "../../domain/vacancies/publish.ts";
import { dueAt } from "../../domain/vacancies/schedule.ts";
import { done, runVacancyCommand, type VacancyContext, type Work } from "./command.ts";
import { publishedChange, reopenedChange } from "./publish.ts";
import { cancelScheduled, lockScheduled, type Scheduled } from "./scheduled-publishing.ts";

/**
 * Milliseconds: a zone that changes its rules or crosses the date line moves a local time by no
 * more than this.
 */
const mostMoved = 26 * 3_600_000;

/**
 * Reports errors to `onError` and retries them in the next run; they block no other vacancy.
 * Resolves to how many were published, and how many the checks now refuse: their schedule ends, and
 * their history says so.
 */
export async function publishDue(
  context: VacancyContext,
  onError: (error: unknown) => void,
): Promise<{ published: number; refused: number }> {
  const { database, now } = context;
  const counts = { published: 0, refused: 0 };
  for (const { id, vacancyId, localTime, zone, at } of await soonDue(database, now())) {
    try {
      const due = dueAt(localTime, zone) ?? at;
      if (due.getTime() !== at.getTime()) await moveTo(database, id, due);
      if (due > now()) continue;
      await checkAhead((await textsOf(database, id)).flatMap(textsOfVacancy), pause);
      const outcome = await publishScheduled(context, vacancyId, id);
      if (outcome !== null) counts[outcome] += 1;
    } catch (error) {
      onError(error);
    }
  }
  return counts;
}

function soonDue(database: Database, now: Date) {
  return database.rows(
    { id: text, vacancyId: text, localTime: text, zone: text, at: time },
    `select id, vacancy_id as "vacancyId", local_time as "localTime", zone, at from vacancy_schedule
     where done_at is null and cancelled_at is null and at <= $1::timestamptz order by at, id`,
    [addMilliseconds(now, mostMoved).toISOString()],
    "vacancies-soon-due",
  );
}

async function textsOf(database: Database, id: string): Promise<(VacancyDraft["texts"] | PublishedTexts)[]> {
  const [scheduled] = await database.rows(
    { due: json<VacancyDraft>(), draft: json<VacancyDraft>(), published: json<PublishedTexts>() },
    `select s.draft as due, v.draft, v.published from vacancy_schedule s join vacancy v on v.id = s.vacancy_id
     where s.id = $1::uuid`,
    [id],
  );
  return scheduled ? [scheduled.due.texts, scheduled.draft.texts, scheduled.published] : [];
}

/** Applies the zone's current rules: the local time is what was chosen. */
async function moveTo(database: Database, id: string, due: Date): Promise<void> {
  await database.query(
    "update vacancy_schedule set at = $2::timestamptz where id = $1::uuid and done_at is null and cancelled_at is null",
    [id, due.toISOString()],
  );
}

/** Null: another process has done it, it was cancelled, or the vacancy is locked. */
async function publishScheduled(
  context: VacancyContext,
  vacancyId: string,
  id: string,
): Promise<"published" | "refused" | null> {
  let outcome: "published" | "refused" | null = null;
  await runVacancyCommand(context, { id: vacancyId, by: null, waits: false }, async (work) => {
    const scheduled = await lockScheduled(work.transaction, id);
    if (!scheduled) return done;
    if (scheduled.isByDisabled) {
      // Scheduled while the account was being disabled, or before this ended schedules.
      await cancelScheduled(work);
      return done;
    }
    const { draft, version, languages } = scheduled;
    const of = { draft, version };
    const checks = checkVacancy(draft, languages, { ...work.context, from: work.now });
    if (isBlocked(checks)) {
      outcome = "refused";
      const why = [...new Set(checks.filter(({ level }) => level === "block").map(({ code }) => code))].join(" ");
      await settle(work, scheduled, why);
      return { what: "schedule_refused", records: "vacancy_unscheduled", languages, of };
    }
    outcome = "published";
    await settle(work, scheduled, null);
    // The clock closed it in the meantime: what a person closes is no longer scheduled.
    if (work.vacancy.closedAt !== null) return { ...reopenedChange(work, draft, languages), of };
    const published = publish(work.vacancy.published, draft, languages, work.now);
    return { ...publishedChange(work, draft, published, languages), of };
  });
  return outcome;
}

async function settle({ transaction, now }: Work, { id }: Scheduled, refused: string | null): Promise<void> {
  await transaction.query(
    `update vacancy_schedule set refused = $3, done_at = case when $3::text is null then $2::timestamptz end,
       cancelled_at = case when $3::text is not null then $2::timestamptz end where id = $1::uuid`,
    [id, now.toISOString(), refused],
  );
}
