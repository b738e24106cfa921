/** Interviews at a time the applicant chooses (B13): deadline for changes, and reminders. */
import { isOpenStatus, type Milestones, statusOf } from "../application/lifecycle.ts";
import { addMilliseconds } from "../contact-clock/clock.ts";

/** Milliseconds before the start up to which the applicant can move or cancel a booking. */
export const changeableUntil = 2 * 3_600_000;
const dayBefore = 24 * 3_600_000;
const hoursBefore = 2 * 3_600_000;
/** A reminder within this time of booking is unnecessary. */
const longAgo = 3_600_000;

/** Milliseconds to undo an action that cancels an interview of the next hours. */
const shortWait = 120_000;

/** Characters of the applicant's wish when no time suits. */
export const mostWished = 200;

/** Whether times are offered: in the interview stage, and while a job offer is open. */
export function offersInterview(application: Milestones): boolean {
  const status = statusOf(application);
  return application.interviewAt !== null && isOpenStatus(status) && (status === "interview" || status === "offered");
}

/** Whether a booked interview is dropped: the application was closed or moved back. */
export function endsInterview(application: Milestones): boolean {
  return application.interviewAt === null || !["interview", "offered", "hired"].includes(statusOf(application));
}

/** Whether an interview belongs to the current offer of times; a later offer replaces it. */
export function isOfOffer({ start }: { readonly start: Date }, { interviewAt }: Milestones): boolean {
  return interviewAt !== null && start >= interviewAt;
}

export function mayChange({ start }: { readonly start: Date }, now: Date): boolean {
  return start.getTime() - now.getTime() >= changeableUntil;
}

/**
 * When both sides are notified of an interview that a recruiter's action cancels: when the time to
 * undo it is over, `waits` milliseconds, but early enough for an interview that is soon.
 */
export function cancellationAt({ start }: { readonly start: Date }, waits: number, now: Date): Date {
  const left = start.getTime() - now.getTime();
  return addMilliseconds(now, left >= waits + changeableUntil ? waits : Math.min(shortWait, left / 2));
}

/** The day before, else two hours before; null: too soon for either. */
export function reminderAt(start: Date, bookedAt: Date): Date | null {
  const from = addMilliseconds(bookedAt, longAgo);
  const reminder = [dayBefore, hoursBefore].map((before) => addMilliseconds(start, -before)).find((at) => at >= from);
  return reminder ?? null;
}
