/** Moments in letters to recruiters and the operator, which are English. */
export const tag = "en-GB";

/** "Saturday, 21 November 2026 at 10:00 UTC" */
export function moment(at: Date, timeZone: string): string {
  const day = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat(tag, { ...day, ...time, timeZone }).format(at);
}
