import { addMilliseconds } from "../contact-clock/clock.ts";

const day = 86_400_000;

/** Days a subscriber has to confirm an alert by email. */
export const confirmDays = 7;
/** Days a confirmed alert lasts. To continue, the subscriber confirms again. */
const lastsDays = 365;

export function confirmUntil(requestedAt: Date): Date {
  return addMilliseconds(requestedAt, confirmDays * day);
}

export function endsAt(confirmedAt: Date): Date {
  return addMilliseconds(confirmedAt, lastsDays * day);
}

/**
 * Cutoffs for deletion: alerts requested before `unconfirmed` and never confirmed, and alerts
 * confirmed before `ended`.
 */
export function alertCutoffs(now: Date): { readonly unconfirmed: Date; readonly ended: Date } {
  return { unconfirmed: addMilliseconds(now, -confirmDays * day), ended: addMilliseconds(now, -lastsDays * day) };
}

/** At most one email a day: skips subscribers emailed after this moment. */
export function notifiedBefore(now: Date): Date {
  return addMilliseconds(now, -day);
}

/**
 * End of the publication window for emails sent at `now`. Vacancies of the last minute wait for the
 * next run, because another process may not have them yet
 * (commands/vacancies/published-catalog.ts).
 */
export function publicationWindowEnd(now: Date): Date {
  return addMilliseconds(now, -60_000);
}

/**
 * Whether a text was first published after `since` and no later than `until`.
 * @param publishedAt ISO 8601
 */
export function isNewSince(publishedAt: string, since: Date, until: Date): boolean {
  return publishedAt > since.toISOString() && publishedAt <= until.toISOString();
}

/** Most vacancies listed in one email. */
export const mostInEmail = 10;
