/** Whose clock a time is written in. */
import { Temporal } from "temporal-polyfill";

/**
 * The visitor's own zone when known, else the country's if it has one time at that moment, else null: a guess among the
 * zones of the United States would be wrong for most of its people.
 *
 * @param country ISO 3166-1 alpha-2
 */
export function clockZone(at: Date, timeZone: string | null, country: string | null): string | null {
  if (timeZone !== null) return timeZone;
  if (country === null) return null;
  const zones = zonesOf(country);
  const [first] = zones;
  if (first === undefined) return null;
  const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  const offsetIn = (zone: string) => instant.toZonedDateTimeISO(zone).offsetNanoseconds;
  const offset = offsetIn(first);
  return zones.every((zone) => offsetIn(zone) === offset) ? first : null;
}

/** From CLDR's table of zones by country, which Temporal has not. */
function zonesOf(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
  return locale.getTimeZones?.() ?? [];
}
