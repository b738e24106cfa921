/** The contact clock: the 24 hours from an application to its first recruiter contact (specification section 1). */

const hour = 3_600_000;

/** Milliseconds. */
export const contactWithin = 24 * hour;

/** When a recruiter must have written, at the latest. */
export function contactDueAt(createdAt: Date): Date {
  // oxlint-disable-next-line no-restricted-globals -- computed from the argument; no clock is read
  return new Date(createdAt.getTime() + contactWithin);
}

/** How much of the 24 hours has passed: 0 at the application (or before it, with a skewed clock), 1 when due and after. */
export function elapsedShare(createdAt: Date, now: Date): number {
  const share = (now.getTime() - createdAt.getTime()) / contactWithin;
  return Math.min(1, Math.max(0, share));
}
