/** How much of an application's 24 hours is left, and where what is to be done next puts it in the list. */
import { isOpenStatus, isWaitingStatus } from "../../domain/application/lifecycle.ts";
import { soonWithin, todoWithin } from "../../domain/desk/queue-filter.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";

const minute = 60_000;

export const groups = ["overdue", "within4", "answered", "today", "within24", "later", "done"] as const;
export type Group = (typeof groups)[number];

export interface TimeLeft {
  readonly group: Group;
  readonly late: boolean;
  readonly hours: number;
  readonly minutes: number;
  /** How much of the time is used up, 0 to 1. */
  readonly used: number;
  /** When this was so, in milliseconds since 1970. */
  readonly at: number;
}

type Timed = Pick<DeskRow, "appliedAt" | "dueAt" | "status">;

/** `now` in milliseconds. What is left is rounded down to the minute, what is over is rounded down too: 0 minutes late is late. */
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
  // More than 24 hours: a clock was set back since.
  return left <= soonWithin ? "within4" : "within24";
}

/** By what is to be done next. `dayEnd`: of the day it is where the recruiter is. */
export function groupOf({ next, status }: Pick<DeskRow, "next" | "status">, now: number, dayEnd: number): Group {
  if (!next) return isOpenStatus(status) ? "later" : "done";
  const left = new Date(next.at).getTime() - now;
  if (next.kind === "deadline") return groupOfDeadline(left);
  if (status === "replied") return "answered";
  if (now + left < dayEnd) return "today";
  return left <= todoWithin ? "within24" : "later";
}

/** The end of the device's day, in milliseconds. */
export function endOfDay(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}

/** Whether two rows and the time left of them look the same: most beats of the clock change nothing. */
export function sameTime(before: TimeLeft, after: TimeLeft): boolean {
  return (
    before.hours === after.hours &&
    before.minutes === after.minutes &&
    before.late === after.late &&
    before.group === after.group
  );
}
