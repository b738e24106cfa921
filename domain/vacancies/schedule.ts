/**
 * When something scheduled comes due. What was meant is a time on the clocks of a place: rules of its zone may change until then, so
 * it is made a moment again each time it is looked at.
 */
import { Temporal } from "temporal-polyfill";
import { knownTimeZone } from "../application/time-zone.ts";

export type LocalMoment =
  | {
      readonly kind: "moment";
      readonly at: Date;
      /** Clocks are set back that day and show it twice: the first of the two is meant. */
      readonly twice: boolean;
    }
  /** Clocks are set forward over it: `next` is the first time they show after that, `at` its moment. */
  | { readonly kind: "gap"; readonly next: string; readonly at: Date }
  /** There is no such day, time or zone. */
  | { readonly kind: "unknown" };

/** @param localTime "2027-03-28T08:00" @param zone IANA */
export function momentOf(localTime: string, zone: string): LocalMoment {
  const wall = wallTime(localTime);
  if (wall === null || knownTimeZone(zone) === null) return { kind: "unknown" };
  const [first, second] = (["earlier", "later"] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  if (first.toPlainDateTime().equals(wall)) return { kind: "moment", at: dateOf(first), twice: !first.equals(second) };
  // In a gap `earlier` is before it, by the clocks as they go until then.
  const after = first.getTimeZoneTransition("next") ?? second;
  return { kind: "gap", next: after.toPlainDateTime().toString({ smallestUnit: "minute" }), at: dateOf(after) };
}

/** When it is due by the rules of today: a gap that came to be is skipped. Null: the zone is not known any more. */
export function dueAt(localTime: string, zone: string): Date | null {
  const moment = momentOf(localTime, zone);
  return moment.kind === "unknown" ? null : moment.at;
}

function wallTime(localTime: string): Temporal.PlainDateTime | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(localTime)) return null;
  try {
    const wall = Temporal.PlainDateTime.from(localTime);
    return wall.year >= 1970 && wall.year < 9999 ? wall : null;
  } catch {
    return null;
  }
}

function dateOf(zoned: Temporal.ZonedDateTime): Date {
  // oxlint-disable-next-line no-restricted-globals -- computed from the arguments; no clock is read
  return new Date(zoned.epochMilliseconds);
}
