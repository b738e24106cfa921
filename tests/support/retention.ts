import type { RetentionRules } from "../../domain/retention/cutoffs.ts";

/** The same retention in every country. */
export function keptDays(days: number): RetentionRules {
  return { days, afterEnd: null, countries: {} };
}
