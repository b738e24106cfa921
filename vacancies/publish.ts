/** Languages of a draft onto the site, once the checks let them and somebody has seen what they ask. */
import { checkVacancy, isBlocked, unseen } from "../domain/vacancies/checks.ts";
import type { PublishedTexts, VacancyDraft } from "../domain/vacancies/content.ts";
import { isEqual, publish } from "../domain/vacancies/publish.ts";
import type { Language } from "../locales/markets.ts";
import {
  type By,
  type Change,
  done,
  giveForVacancy,
  otherVersion,
  refused,
  type Refused,
  type VacancyAnswer,
  type VacancyContext,
  type Work,
} from "./command.ts";
import { cancelScheduled } from "./scheduled.ts";

export interface Publishing {
  /** Of the draft, as it was looked at. */
  readonly version: number;
  readonly languages: readonly Language[];
  /** Keys of questions that were seen. */
  readonly accepted: readonly string[];
}

/** These languages; others stay on the site as they are, byte for byte. */
export function publishLanguages(
  context: VacancyContext,
  id: string,
  by: NonNullable<By>,
  publishing: Publishing,
): Promise<VacancyAnswer> {
  return giveForVacancy(context, { id, by }, async (work) => {
    const { vacancy, now } = work;
    if (vacancy.closedAt !== null) return refused("closed");
    const stop = await stopped(work, publishing, now);
    if (stop) return stop;
    const { draft } = vacancy;
    const published = publish(vacancy.published, draft, publishing.languages, now);
    if (vacancy.publishedAt !== null && isEqual(published, vacancy.published)) return done;
    // Older words would take the place of these otherwise, when their time comes.
    await cancelScheduled(work);
    return publishedChange(work, draft, published, publishing.languages);
  });
}

/** On the site again after it was closed: with these languages of the draft, and no others. */
export function reopenVacancy(
  context: VacancyContext,
  id: string,
  by: NonNullable<By>,
  publishing: Publishing,
): Promise<VacancyAnswer> {
  return giveForVacancy(context, { id, by }, async (work) => {
    const { vacancy, now } = work;
    if (vacancy.closedAt === null) return refused("nothing");
    const stop = await stopped(work, publishing, now);
    if (stop) return stop;
    const { languages } = publishing;
    const before = Object.entries(vacancy.published).filter(([language]) => languages.includes(language as Language));
    const published = publish(Object.fromEntries(before), vacancy.draft, languages, now);
    // Their pages were gone: what stands on them now is new to whoever comes again.
    const changed = Object.entries(published).map(([language, text]) => [
      language,
      { ...text, changedAt: now.toISOString() },
    ]);
    const change = publishedChange(work, vacancy.draft, Object.fromEntries(changed) as PublishedTexts, languages);
    return {
      ...change,
      what: "reopened",
      records: "vacancy_reopened",
      sets: { ...change.sets, openedAt: now, closedAt: null },
    };
  });
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

/** Null: nothing stands in the way. @param from when it is on the site from */
export async function stopped(
  work: Work,
  { version, languages, accepted }: Publishing,
  from: Date,
): Promise<Refused | null> {
  const other = await otherVersion(work, version);
  if (other) return other;
  const checks = checkVacancy(work.vacancy.draft, languages, { ...work.context, from });
  if (isBlocked(checks)) return refused("blocked", { checks });
  return unseen(checks, accepted).length > 0 ? refused("questions", { checks }) : null;
}
