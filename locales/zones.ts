import { Temporal } from "temporal-polyfill";
import { placedTimeZone } from "../domain/application/time-zone.ts";

/**
 * The browser's zone if known, otherwise the country's if it has a single time at that moment,
 * otherwise null: a guess among zones of the United States would mostly be wrong.
 * @param country ISO 3166-1 alpha-2
 */
export function clockZone(at: Date, timeZone: string | null, country: string | null): string | null {
  const own = placedTimeZone(timeZone, country);
  if (own !== null || country === null) return own;
  const zones = zonesOf(country);
  const [first] = zones;
  if (first === undefined) return null;
  const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  const offsetIn = (zone: string) => instant.toZonedDateTimeISO(zone).offsetNanoseconds;
  const offset = offsetIn(first);
  return zones.every((zone) => offsetIn(zone) === offset) ? first : null;
}

/** One zone for each local time in our markets, from west to east. */
export const commonZones: readonly string[] = [
  "Pacific/Honolulu",
  "America/Anchorage",
  "America/Los_Angeles",
  "America/Denver",
  "America/Phoenix",
  "America/Chicago",
  "America/Mexico_City",
  "America/New_York",
  "America/Bogota",
  "America/Halifax",
  "America/St_Johns",
  "America/Sao_Paulo",
  "Atlantic/Azores",
  "Europe/London",
  "Europe/Lisbon",
  "Africa/Casablanca",
  "Europe/Berlin",
  "Africa/Lagos",
  "Europe/Bucharest",
  "Africa/Cairo",
  "Africa/Johannesburg",
  "Europe/Istanbul",
  "Asia/Riyadh",
  "Africa/Nairobi",
  "Asia/Dubai",
  "Asia/Karachi",
  "Asia/Kolkata",
  "Asia/Dhaka",
  "Asia/Bangkok",
  "Asia/Singapore",
  "Asia/Manila",
  "Australia/Perth",
  "Asia/Seoul",
  "Asia/Tokyo",
  "Australia/Brisbane",
  "Australia/Adelaide",
  "Australia/Sydney",
  "Pacific/Auckland",
];

/** The zones of a country from CLDR's table, which Temporal does not have. */
export function zonesOf(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  let zones = zonesByCountry.get(country);
  if (zones === undefined) {
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
    zonesByCountry.set(country, (zones = locale.getTimeZones?.() ?? []));
  }
  return zones;
}

/** Bounded by the codes of two letters. */
const zonesByCountry = new Map<string, readonly string[]>();

/** The end of the current day in a zone. */
export function dayEndIn(at: Date, zone: string): Date {
  const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return new Date(there.startOfDay().add({ days: 1 }).epochMilliseconds);
}
