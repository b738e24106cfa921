/** The contact clock: the 24 hours from an application to its first recruiter contact (specification section 1). */

const hour = 3_600_000;

/** Milliseconds. */
export const contactWithin = 24 * hour;

/** After how long recruiters are reminded (B6); milliseconds. */
export const firstReminderAfter = 12 * hour;
export const secondReminderAfter = 20 * hour;

/**
 * So long after the 24 hours a miss is no news that somebody can still act on: no clock ran meanwhile. Recruiters get one letter about
 * all of them. Milliseconds.
 */
export const longOverAfter = hour;

/**
 * So long after the 24 hours nobody is written to any more because they were missed, whatever held the letter up: as long as any letter is
 * tried (domain/delivery/retry.ts). The desk, the applicant's own page and receivers of webhooks still say it. Milliseconds.
 */
const toldWithin = 7 * contactWithin;

/** Whether a letter about what ended then, such as somebody's 24 hours, would tell of what is long over. */
export function isPast(endedAt: Date, now: Date): boolean {
  return now > after(endedAt, toldWithin);
}

/** When a recruiter must have written, at the latest. */
export function contactDueAt(createdAt: Date): Date {
  return after(createdAt, contactWithin);
}

/**
 * Where the clock of one sending runs from, or of the application, which is its earliest one's (D10): from when it was sent, or
 * anew since somebody said after that that nobody wrote (B2).
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

/** That moment and so many milliseconds; negative ones lie before it. */
export function after(moment: Date, milliseconds: number): Date {
  // oxlint-disable-next-line no-restricted-globals -- computed from the arguments; no clock is read
  return new Date(moment.getTime() + milliseconds);
}

/** How much of the 24 hours has passed: 0 at the application (or before it, with a skewed clock), 1 when due and after. */
export function elapsedShare(createdAt: Date, now: Date): number {
  const share = (now.getTime() - createdAt.getTime()) / contactWithin;
  return Math.min(1, Math.max(0, share));
}
