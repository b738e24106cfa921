/** Letters of new vacancies: to whom, when, and of what. */
import { after } from "../contact-clock/clock.ts";

const day = 86_400_000;

/** Days in which whoever asked has to say yes in their mailbox. */
export const confirmDays = 7;
/** Days from then on for which letters come: whoever wants more says yes again. */
const lastsDays = 365;

/** Until when the link that says yes works. */
export function confirmUntil(askedAt: Date): Date {
  return after(askedAt, confirmDays * day);
}

export function endsAt(confirmedAt: Date): Date {
  return after(confirmedAt, lastsDays * day);
}

/** Who asked before the first moment without saying yes, or said yes before the second, is forgotten. */
export function alertCutoffs(now: Date): { readonly unconfirmed: Date; readonly ended: Date } {
  return { unconfirmed: after(now, -confirmDays * day), ended: after(now, -lastsDays * day) };
}

/** Whose last letter was put on its way later than this gets none today. */
export function toldBefore(now: Date): Date {
  return after(now, -day);
}

/**
 * Up to when vacancies count that are told of at `now`. What was published just before may not have reached every process
 * (vacancies/shelf.ts): it is told of at the next look, so that none is passed over.
 */
export function tellUntil(now: Date): Date {
  return after(now, -60_000);
}

/** Whether a text was first published after one look and not after the next. @param publishedAt ISO 8601 */
export function isNewSince(publishedAt: string, since: Date, until: Date): boolean {
  return publishedAt > since.toISOString() && publishedAt <= until.toISOString();
}

/** Vacancies that one letter names. */
export const mostInLetter = 10;
