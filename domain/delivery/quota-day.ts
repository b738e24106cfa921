/**
 * Google's quota day ends at midnight Pacific time
 * (https://developers.google.com/search/apis/indexing-api/v3/quota-pricing).
 */
import { Temporal } from "temporal-polyfill";

const zone = "America/Los_Angeles";

/** The quota day of `now`, ISO 8601, and its end. */
// oxlint-disable-next-line no-restricted-globals -- the type: no clock is read
export function quotaDay(now: Date): { readonly day: string; readonly endsAt: Date } {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const end = here.toPlainDate().add({ days: 1 }).toZonedDateTime(zone);
  // oxlint-disable-next-line no-restricted-globals -- computed from the argument
  return { day: here.toPlainDate().toString(), endsAt: new Date(end.epochMilliseconds) };
}
