/** Days of a calendar, as "2026-11-20". */

/** Milliseconds. */
const day = 86_400_000;

/** The day that a moment is on where the recruiter is. */
export function dayOf(at: number): string {
  const here = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${here.getFullYear()}-${two(here.getMonth() + 1)}-${two(here.getDate())}`;
}

/** From one to the other; negative where the second is before the first. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day);
}
