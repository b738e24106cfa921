/** Calendar dates, as "2026-11-20". */

/** Milliseconds. */
const day = 86_400_000;

/** The date of a moment in the recruiter's zone. */
export function dayOf(at: number): string {
  const here = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${here.getFullYear()}-${two(here.getMonth() + 1)}-${two(here.getDate())}`;
}

/** Days from one date to the other; negative if the second is earlier. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day);
}
