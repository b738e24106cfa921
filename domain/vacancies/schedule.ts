/** A scheduled publication means a local time: zone rules may change, so compute it each time. */
import { Temporal } from "temporal-polyfill";
import { knownTimeZone } from "../application/time-zone.ts";

export type LocalMoment =
  | {
      readonly kind: "moment";
      readonly at: Date;
      /** Clocks are set back and show it twice; the first is meant. */
      readonly twice: boolean;
    }
  /** Clocks are set forward over it: `next` is the first time shown afterwards, `at` its moment. */
  | { readonly kind: "gap"; readonly next: string; readonly at: Date }
  /** No such day, time or zone. */
  | { readonly kind: "unknown" };

/** @param localTime "2027-03-28T08:00" @param zone IANA */
export function momentOf(localTime: string, zone: string): LocalMoment {
  const wall = wallTime(localTime);
  if (wall === null || knownTimeZone(zone) === null) return { kind: "unknown" };
  const [first, second] = (["earlier", "later"] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  if (first.toPlainDateTime().equals(wall)) return { kind: "moment", at: dateOf(first), twice: !first.equals(second) };
  // In a gap, `earlier` is a moment before it.
  const after = first.getTimeZoneTransition("next") ?? second;
  return { kind: "gap", next: after.toPlainDateTime().toString({ smallestUnit: "minute" }), at: dateOf(after) };
}

/** The moment of a time to come, or why it is none: an error code of the desk. */
export function upcomingMoment(
  { localTime, zone }: { readonly localTime: string; readonly zone: string },
  now: Date,
): { readonly at: Date } | { readonly code: "invalid" | "time_past" | "clock_gap"; readonly next?: string } {
  const moment = momentOf(localTime, zone);
  if (moment.kind === "unknown") return { code: "invalid" };
  if (moment.kind === "gap") return { code: "clock_gap", next: moment.next };
  return moment.at <= now ? { code: "time_past" } : { at: moment.at };
}

/** Due time by today's rules; a gap is skipped. Null: the zone is no longer known. */
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
