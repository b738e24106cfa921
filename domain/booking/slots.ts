/** The times that a recruiter's hours offer, as instants: the clock times they chose, whatever is done to the clocks between. */
import { Temporal } from "temporal-polyfill";
import { after } from "../contact-clock/clock.ts";
import type { RecruiterHours, Stretch } from "./hours.ts";

export interface Slot {
  readonly start: Date;
  readonly end: Date;
}

export interface SlotScope {
  readonly now: Date;
  /** What others have booked. */
  readonly taken: readonly Slot[];
}

/** What can be booked now, the first one first. */
export function offeredSlots(hours: RecruiterHours, { now, taken }: SlotScope): Slot[] {
  const earliest = now.getTime() + hours.noticeHours * 3_600_000;
  const latest = now.getTime() + hours.aheadDays * 86_400_000;
  return daysFrom(now, hours)
    .flatMap((day) => hoursOf(day, hours).flatMap((stretch) => slotsIn(day, stretch, hours)))
    .map((at): Slot => slotAt(now, at, hours.minutes))
    .filter(({ start }) => start.getTime() >= earliest && start.getTime() <= latest)
    .filter((slot) => !taken.some((other) => overlap(slot, other)));
}

/** What a recruiter can move a talk to: they have agreed on it, and need no notice. */
export function movableSlots(hours: RecruiterHours, scope: SlotScope): Slot[] {
  return offeredSlots({ ...hours, noticeHours: 0 }, scope).filter(({ start }) => start > scope.now);
}

/** The one that begins at `start`; undefined: it is not offered. */
export function offeredAt(slots: readonly Slot[], start: Date): Slot | undefined {
  return slots.find((slot) => slot.start.getTime() === start.getTime());
}

export function overlap(a: Slot, b: Slot): boolean {
  return a.start < b.end && b.start < a.end;
}

function slotAt(now: Date, at: Temporal.ZonedDateTime, minutes: number): Slot {
  const start = after(now, at.epochMilliseconds - now.getTime());
  return { start, end: after(start, minutes * 60_000) };
}

/** The days in the recruiter's zone that the time ahead touches. */
function daysFrom(now: Date, { timeZone, aheadDays }: RecruiterHours): Temporal.PlainDate[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return Array.from({ length: aheadDays + 2 }, (_, days) => today.add({ days }));
}

function hoursOf(day: Temporal.PlainDate, { week, exceptions }: RecruiterHours): readonly Stretch[] {
  const exception = exceptions.find(({ date }) => date === day.toString());
  return exception?.hours ?? week[day.dayOfWeek - 1] ?? [];
}

/**
 * One talk after another, by the clock on the wall. A time that the clocks leave out is not offered; one that they show twice is
 * offered once, the first time.
 */
function slotsIn(day: Temporal.PlainDate, { from, to }: Stretch, hours: RecruiterHours): Temporal.ZonedDateTime[] {
  const { minutes, timeZone } = hours;
  return startsIn(minuteOf(from), minuteOf(to), minutes).flatMap((minute) => {
    const wall = day.toPlainDateTime().add({ minutes: minute });
    const at = wall.toZonedDateTime(timeZone, { disambiguation: "earlier" });
    return at.toPlainDateTime().equals(wall) ? [at] : [];
  });
}

function startsIn(from: number, to: number, minutes: number): number[] {
  const count = Math.floor((to - from) / minutes);
  return Array.from({ length: count }, (_, index) => from + index * minutes);
}

function minuteOf(clockTime: string): number {
  const [hour, minute] = clockTime.split(":").map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}
