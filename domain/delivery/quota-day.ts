/** The day that Google counts calls in: it ends at midnight on its own coast (https://developers.google.com/search/apis/indexing-api/v3/quota-pricing). */
import { Temporal } from "temporal-polyfill";

const zone = "America/Los_Angeles";

/** The day of that moment, ISO 8601, and the moment it ends. */
// oxlint-disable-next-line no-restricted-globals -- the type: no clock is read
export function quotaDay(now: Date): { readonly day: string; readonly endsAt: Date } {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const end = here.toPlainDate().add({ days: 1 }).toZonedDateTime(zone);
  // oxlint-disable-next-line no-restricted-globals -- computed from the argument
  return { day: here.toPlainDate().toString(), endsAt: new Date(end.epochMilliseconds) };
}
