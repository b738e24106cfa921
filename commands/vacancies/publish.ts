/** Publishes languages of a draft unless a check finds an error or a warning was not accepted. */
import { setImmediate as pause } from "node:timers/promises";
import type { Publishing } from "../../domain/desk/vacancies.ts";
import { checkVacancy, isBlocked, unacknowledged } from "../../domain/vacancies/checks.ts";
import type { PublishedTexts, VacancyDraft } from "../../domain/vacancies/content.ts";
import { isEqual, publish } from "../../domain/vacancies/publish.ts";
import { textsOfVacancy } from "../../domain/vacancies/scam-findings.ts";
import type { Language } from "../../locales/markets.ts";
import { cacheTextChecks } from "./cache-text-checks.ts";
import {
  type By,
  type Change,
  done,
  runVacancyCommand,
  otherVersion,
  refused,
  type Refused,
  type VacancyAnswer,
  type VacancyContext,
  type Work,
} from "./command.ts";
import { cancelScheduled } from "./scheduled-publishing.ts";

/** Publishes only these languages; all others stay exactly as they are. */
export function publishLanguages(
  context: VacancyContext,
  id: string,
  by: NonNullable<By>,
  publishing: Publishing,
): Promise<VacancyAnswer> {
  return runVacancyCommand(context, { id, by }, async (work) => {
    const { vacancy, now } = work;
    if (vacancy.closedAt !== null) return refused("closed");
    const refusal = await publishRefusal(work, publishing, now);
    if (refusal) return refusal;
    const { draft } = vacancy;
    const published = publish(vacancy.published, draft, publishing.languages, now);
    if (vacancy.publishedAt !== null && isEqual(published, vacancy.published)) return done;
    // A scheduled version is older, and would overwrite this one later.
    await cancelScheduled(work);
    return publishedChange(work, draft, published, publishing.languages);
  });
}

/** Reopens a closed vacancy with only these languages of the draft. */
export function reopenVacancy(
  context: VacancyContext,
  id: string,
  by: NonNullable<By>,
  publishing: Publishing,
): Promise<VacancyAnswer> {
  return runVacancyCommand(context, { id, by }, async (work) => {
    const { vacancy, now } = work;
    if (vacancy.closedAt === null) return refused("nothing");
    const refusal = await publishRefusal(work, publishing, now);
    if (refusal) return refusal;
    // A version scheduled before the last day is older, and would overwrite this one later.
    await cancelScheduled(work);
    return reopenedChange(work, vacancy.draft, publishing.languages);
  });
}

/** Puts a closed vacancy back on the site with only these languages of the draft. */
export function reopenedChange(work: Work, draft: VacancyDraft, languages: readonly Language[]): Change {
  const { vacancy, now } = work;
  const before = Object.entries(vacancy.published).filter(([language]) => languages.includes(language as Language));
  const published = publish(Object.fromEntries(before), draft, languages, now);
  // The pages were gone while it was closed, so their content counts as changed.
  const changed = Object.entries(published).map(([language, text]) => [
    language,
    { ...text, changedAt: now.toISOString() },
  ]);
  const change = publishedChange(work, draft, Object.fromEntries(changed) as PublishedTexts, languages);
  return {
    ...change,
    what: "reopened",
    records: "vacancy_reopened",
    sets: { ...change.sets, openedAt: now, closedAt: null },
  };
}

export function publishedChange(
  { vacancy, now }: Work,
  draft: VacancyDraft,
  published: PublishedTexts,
  languages: readonly Language[],
): Change {
  return {
    what: "published",
    records: "vacancy_published",
    languages,
    sets: {
      published,
      closesOn: draft.facts.closesOn,
      closesAfter: draft.facts.closesAfter,
      ...(vacancy.publishedAt === null ? { openedAt: now } : {}),
    },
  };
}

/**
 * Why these languages cannot be published; null: they can.
 * @param from when they appear on the site
 */
export async function publishRefusal(
  work: Work,
  { version, languages, accepted }: Publishing,
  from: Date,
): Promise<Refused | null> {
  const other = await otherVersion(work, version);
  if (other) return other;
  // Usually cached already, unless another process saved the draft a moment ago.
  await cacheTextChecks(textsOfVacancy(work.vacancy.draft.texts), pause);
  const checks = checkVacancy(work.vacancy.draft, languages, { ...work.context, from });
  if (isBlocked(checks)) return refused("blocked", { checks });
  return unacknowledged(checks, accepted).length > 0 ? refused("questions", { checks }) : null;
}
