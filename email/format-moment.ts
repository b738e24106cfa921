/** Dates in emails to recruiters and the operator, with their time zone. */
import { dateText, timeInSentence } from "../locales/dates.ts";

/**
 * "Saturday, 21 November 2026 at 10:00 UTC"
 * @param timeZone IANA
 * @param tag BCP-47
 */
export function moment(at: Date, timeZone: string, tag: string): string {
  const day = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;
  return timeInSentence(dateText(at, tag, { ...day, ...time, timeZone }), tag);
}
