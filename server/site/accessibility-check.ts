/** Dates and deadlines in the accessibility statement. */

/**
 * ISO 8601: the day tests/e2e/access.test.ts last passed on the released version. Set with each
 * release.
 */
export const accessibilityCheckedOn = "2026-11-23";

/** Days within which a report that the site does not work for someone is answered. */
export const accessibilityAnswerDays = 14;
