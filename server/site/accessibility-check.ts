/** What the accessibility statement promises and dates. */

/** ISO 8601, the day on which tests/e2e/access.test.ts last passed on what is released: set with each release. */
export const accessibilityCheckedOn = "2026-11-23";

/** In how many days somebody who writes that the site does not work for them is answered. */
export const accessibilityAnswerDays = 14;
