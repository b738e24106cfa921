/** Whose clock a time is written in. */
import { Temporal } from "temporal-polyfill";
import { placedTimeZone } from "../domain/application/time-zone.ts";
import { intlTag, spelledFor } from "./tags.ts";

/**
 * The visitor's own zone when their browser names it, else the country's if it has one time at that moment, else null: a guess among the
 * zones of the United States would be wrong for most of its people.
 *
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

/** "United Kingdom Time (GMT)": a zone by its name in words, and its difference from UTC at a moment. */
export function zoneWords(timeZone: string, at: Date, tag: string): string {
  return `${zonePart(timeZone, at, tag, "longGeneric")} (${offsetWords(timeZone, at, tag)})`;
}

/** "GMT+1" */
export function offsetWords(timeZone: string, at: Date, tag: string): string {
  return zonePart(timeZone, at, tag, "shortOffset");
}

function zonePart(timeZone: string, at: Date, tag: string, timeZoneName: "longGeneric" | "shortOffset"): string {
  const parts = new Intl.DateTimeFormat(intlTag(tag), { timeZone, timeZoneName }).formatToParts(at);
  return spelledFor(tag, parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone);
}

/** A zone of each time that people of our markets may live by, from west to east. */
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

/** The zones of a country, from CLDR’s table, which Temporal has not. */
export function zonesOf(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
  return locale.getTimeZones?.() ?? [];
}

/** When the day that it is in a zone ends. */
export function dayEndIn(at: Date, zone: string): Date {
  const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return new Date(there.startOfDay().add({ days: 1 }).epochMilliseconds);
}
