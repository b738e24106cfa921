/** The time left of an application's 24 hours, and the group that its next action puts it in. */
import { isOpenStatus, isWaitingStatus } from "../../domain/application/lifecycle.ts";
import { dueSoonWithin, todoWithin } from "../../domain/desk/queue-filter.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";

const minute = 60_000;

export const groups = ["overdue", "within4", "answered", "today", "within24", "later", "done"] as const;
export type Group = (typeof groups)[number];

export interface TimeLeft {
  readonly group: Group;
  readonly late: boolean;
  readonly hours: number;
  readonly minutes: number;
  /** Used share of the time, 0 to 1. */
  readonly used: number;
  /** When this was computed, in milliseconds since 1970. */
  readonly at: number;
}

type Timed = Pick<DeskRow, "appliedAt" | "dueAt" | "status">;

/**
 * `now` in milliseconds. Both time left and time overdue are rounded down to the minute: 0 minutes
 * late is late.
 */
export function timeLeft(row: Timed, now: number): TimeLeft {
  const due = new Date(row.dueAt).getTime();
  const applied = new Date(row.appliedAt).getTime();
  const left = due - now;
  const whole = Math.floor(Math.abs(left) / minute);
  const hours = Math.floor(whole / 60);
  const minutes = whole % 60;
  return {
    group: isWaitingStatus(row.status) ? groupOfDeadline(left) : "done",
    late: left < 0,
    hours,
    minutes,
    used: due > applied ? Math.min(1, Math.max(0, (now - applied) / (due - applied))) : 1,
    at: now,
  };
}

function groupOfDeadline(left: number): Group {
  if (left < 0) return "overdue";
  // More than 24 hours: the clock was set back meanwhile.
  return left <= dueSoonWithin ? "within4" : "within24";
}

/** The group, by next action. `dayEnd`: the end of the recruiter's day. */
export function groupOf({ next, status }: Pick<DeskRow, "next" | "status">, now: number, dayEnd: number): Group {
  if (!next) return isOpenStatus(status) ? "later" : "done";
  const left = new Date(next.at).getTime() - now;
  if (next.kind === "deadline") return groupOfDeadline(left);
  if (status === "replied") return "answered";
  if (now + left < dayEnd) return "today";
  return left <= todoWithin ? "within24" : "later";
}

/** End of the day in the device's zone, in milliseconds. */
export function endOfDay(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}

/** Whether two times left look the same: most clock updates change nothing. */
export function sameTime(before: TimeLeft, after: TimeLeft): boolean {
  return (
    before.hours === after.hours &&
    before.minutes === after.minutes &&
    before.late === after.late &&
    before.group === after.group
  );
}
