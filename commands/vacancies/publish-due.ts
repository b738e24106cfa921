/** Publishes scheduled vacancies, each once: the process that holds the vacancy's lock does it. */
import { setImmediate as pause } from "node:timers/promises";
import type { Database } from "../../db/database.ts";
import { json } from "../../db/rows.ts";
import { cacheTextChecks } from "./cache-text-checks.ts";
import { textsOfVacancy } from "../../domain/vacancies/scam-findings.ts";
import type { PublishedTexts, VacancyDraft } from "../../domain/vacancies/content.ts";
import { checkVacancy } from "../../domain/vacancies/checks.ts";
import { publish } from "../../domain/vacancies/publish.ts";
import { done, runVacancyCommand, type VacancyContext } from "./command.ts";
import { publishedChange, reopenedChange } from "./publish.ts";
import { cancelScheduled } from "./scheduled-publishing.ts";
import { lockScheduled, type Outcome, publishDueSchedules, settle } from "./schedules.ts";

export function publishDue(
  context: VacancyContext,
  onError: (error: unknown) => void,
): Promise<Record<Outcome, number>> {
  return publishDueSchedules(
    context,
    "vacancy",
    async (vacancyId, id) => {
      await cacheTextChecks((await textsOf(context.database, id)).flatMap(textsOfVacancy), pause);
      return publishScheduled(context, vacancyId, id);
    },
    onError,
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

async function publishScheduled(context: VacancyContext, vacancyId: string, id: string): Promise<Outcome | null> {
  let outcome: Outcome | null = null;
  await runVacancyCommand(context, { id: vacancyId, by: null, waits: false }, async (work) => {
    const { transaction, now } = work;
    const scheduled = await lockScheduled(transaction, id);
    if (!scheduled) return done;
    if (scheduled.isByBarred) {
      // Scheduled while the account was being disabled, or before this ended schedules.
      await cancelScheduled(work);
      return done;
    }
    const { version, languages } = scheduled;
    const draft = scheduled.draft as VacancyDraft;
    const source = { draft, version };
    const checks = checkVacancy(draft, languages, { ...work.context, from: now });
    outcome = (await settle(transaction, scheduled, checks, now)) ? "published" : "refused";
    if (outcome === "refused") return { what: "schedule_refused", records: "vacancy_unscheduled", languages, source };
    // The clock closed it in the meantime: what a person closes is no longer scheduled.
    if (work.vacancy.closedAt !== null) return { ...reopenedChange(work, draft, languages), source };
    const published = publish(work.vacancy.published, draft, languages, now);
    return { ...publishedChange(work, draft, published, languages), source };
  });
  return outcome;
}
