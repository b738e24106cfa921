/** Bookable times from a recruiter's hours. They follow the local clock across clock changes. */
import { Temporal } from "temporal-polyfill";
import { addMilliseconds } from "../contact-clock/clock.ts";
import type { RecruiterHours, HoursRange } from "./hours.ts";

export interface Slot {
  readonly start: Date;
  readonly end: Date;
}

export interface SlotScope {
  readonly now: Date;
  /** Other bookings. */
  readonly taken: readonly Slot[];
  /** When the applicant's data is deleted, before which an interview ends; omitted: no limit. */
  readonly until?: Date;
}

/** Times that applicants can book now, in order. */
export function offeredSlots(hours: RecruiterHours, { now, taken, until }: SlotScope): Slot[] {
  const earliest = now.getTime() + hours.noticeHours * 3_600_000;
  const latest = now.getTime() + hours.aheadDays * 86_400_000;
  return daysFrom(now, hours)
    .flatMap((day) => startsOf(day, hours))
    .map((at): Slot => slotAt(now, at, hours.minutes))
    .filter(({ start }) => start.getTime() >= earliest && start.getTime() <= latest)
    .filter(({ end }) => until === undefined || end <= until)
    .filter((slot) => !taken.some((other) => overlap(slot, other)));
}

/** Times a recruiter can move an interview to, without the minimum notice. */
export function movableSlots(hours: RecruiterHours, scope: SlotScope): Slot[] {
  return offeredSlots({ ...hours, noticeHours: 0 }, scope).filter(({ start }) => start > scope.now);
}

/** The slot that begins at `start`; undefined: not offered. */
export function offeredAt(slots: readonly Slot[], start: Date): Slot | undefined {
  return slots.find((slot) => slot.start.getTime() === start.getTime());
}

export function overlap(a: Slot, b: Slot): boolean {
  return a.start < b.end && b.start < a.end;
}

/** @param at milliseconds since 1970 */
function slotAt(now: Date, at: number, minutes: number): Slot {
  const start = addMilliseconds(now, at - now.getTime());
  return { start, end: addMilliseconds(start, minutes * 60_000) };
}

/** Days in the recruiter's zone within the booking window. */
function daysFrom(now: Date, { timeZone, aheadDays }: RecruiterHours): Temporal.PlainDate[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return Array.from({ length: aheadDays + 2 }, (_, days) => today.add({ days }));
}

function hoursOf(day: Temporal.PlainDate, { week, exceptions }: RecruiterHours): readonly HoursRange[] {
  const exception = exceptions.find(({ date }) => date === day.toString());
  return exception?.hours ?? week[day.dayOfWeek - 1] ?? [];
}

/** Starts of the day's slots, in milliseconds since 1970. */
function startsOf(day: Temporal.PlainDate, hours: RecruiterHours): number[] {
  const ranges = hoursOf(day, hours);
  if (ranges.length === 0) return [];
  const { minutes, timeZone } = hours;
  const startOf = startsOn(day, timeZone);
  return ranges.flatMap(({ from, to }) => startsIn(minuteOf(from), minuteOf(to), minutes)).flatMap(startOf);
}

/**
 * When a minute of the day is, in milliseconds since 1970. Skips times that a clock change leaves
 * out, and returns a repeated time once, as its first occurrence.
 */
function startsOn(day: Temporal.PlainDate, timeZone: string): (minute: number) => number[] {
  const midnight = day.toZonedDateTime(timeZone);
  // Thousands of slots are made for a page, on days that have no clock change.
  if (midnight.hoursInDay === 24) return (minute) => [midnight.epochMilliseconds + minute * 60_000];
  return (minute) => {
    const wall = day.toPlainDateTime().add({ minutes: minute });
    const at = wall.toZonedDateTime(timeZone, { disambiguation: "earlier" });
    return at.toPlainDateTime().equals(wall) ? [at.epochMilliseconds] : [];
  };
}

function startsIn(from: number, to: number, minutes: number): number[] {
  const count = Math.floor((to - from) / minutes);
  return Array.from({ length: count }, (_, index) => from + index * minutes);
}

function minuteOf(clockTime: string): number {
  const [hour, minute] = clockTime.split(":").map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}
