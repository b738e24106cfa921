/** How much of an application's 24 hours is left, and where that puts it in the queue. */
import { isWaitingStatus } from "../../domain/application/lifecycle.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";

const minute = 60_000;
const hour = 60 * minute;

export const groups = ["overdue", "within4", "within12", "within24", "later", "done"] as const;
export type Group = (typeof groups)[number];

export interface TimeLeft {
  readonly group: Group;
  readonly late: boolean;
  /** "0:38", without a sign. */
  readonly text: string;
  readonly hours: number;
  readonly minutes: number;
  /** How much of the time is used up, 0 to 1. */
  readonly used: number;
  /** When this was so, in milliseconds since 1970. */
  readonly at: number;
}

type Timed = Pick<DeskRow, "appliedAt" | "dueAt" | "status">;

/** `now` in milliseconds. What is left is rounded down to the minute, what is over is rounded down too: "0:00 late" is late. */
export function timeLeft(row: Timed, now: number): TimeLeft {
  const due = new Date(row.dueAt).getTime();
  const applied = new Date(row.appliedAt).getTime();
  const left = due - now;
  const whole = Math.floor(Math.abs(left) / minute);
  const hours = Math.floor(whole / 60);
  const minutes = whole % 60;
  return {
    group: isWaitingStatus(row.status) ? groupOf(left) : "done",
    late: left < 0,
    text: `${hours}:${String(minutes).padStart(2, "0")}`,
    hours,
    minutes,
    used: due > applied ? Math.min(1, Math.max(0, (now - applied) / (due - applied))) : 1,
    at: now,
  };
}

function groupOf(left: number): Group {
  if (left < 0) return "overdue";
  if (left <= 4 * hour) return "within4";
  if (left <= 12 * hour) return "within12";
  return left <= 24 * hour ? "within24" : "later";
}

/** Whether two rows and the time left of them look the same: most beats of the clock change nothing. */
export function sameTime(before: TimeLeft, after: TimeLeft): boolean {
  return before.text === after.text && before.late === after.late && before.group === after.group;
}
