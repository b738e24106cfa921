/** The contact clock: 24 hours from application to first contact (specification section 1). */

const hour = 3_600_000;

/** Milliseconds. */
export const contactWithin = 24 * hour;

/** Milliseconds until recruiters are reminded (B6). */
export const firstReminderAfter = 12 * hour;
export const secondReminderAfter = 20 * hour;

/**
 * A miss found this many milliseconds after the 24 hours is too late to act on: the clock was not
 * running. Recruiters get one email about all such misses.
 */
export const lateMissAfter = hour;

/**
 * Milliseconds after the 24 hours in which emails about a miss are still sent, as long as retries
 * last (domain/delivery/retry.ts). The desk, the status page and webhooks report it regardless.
 */
const missEmailWindow = 7 * contactWithin;

/** Whether an email about something that ended at `endedAt`, such as the 24 hours, is too late. */
export function isPast(endedAt: Date, now: Date): boolean {
  return now > addMilliseconds(endedAt, missEmailWindow);
}

export function contactDueAt(createdAt: Date): Date {
  return addMilliseconds(createdAt, contactWithin);
}

/**
 * Start of the clock of one registration, or of the application, which has that of its earliest one
 * (D10): when it was sent, or when the applicant later reported that no one had written (B2).
 */
export function clockStart({
  createdAt,
  clockRestartedAt,
}: {
  readonly createdAt: Date;
  readonly clockRestartedAt: Date | null;
}): Date {
  return clockRestartedAt !== null && clockRestartedAt > createdAt ? clockRestartedAt : createdAt;
}

/** `moment` plus `milliseconds`, which may be negative. */
export function addMilliseconds(moment: Date, milliseconds: number): Date {
  // oxlint-disable-next-line no-restricted-globals -- computed from the arguments; no clock is read
  return new Date(moment.getTime() + milliseconds);
}

/** Elapsed share of the 24 hours: 0 at or before the start (clock skew), 1 from the due time on. */
export function elapsedShare(createdAt: Date, now: Date): number {
  const share = (now.getTime() - createdAt.getTime()) / contactWithin;
  return Math.min(1, Math.max(0, share));
}
