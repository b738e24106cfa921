/**
 * What the contact clock has to do for one application (B6): reminders at 12 and 20 hours, another recruiter at 20 hours,
 * a miss at 24 hours. Quiet hours never move any of it.
 */
import { isWaiting, type Milestones } from "../application/lifecycle.ts";
import { clockStart, contactWithin, firstReminderAfter, secondReminderAfter } from "./clock.ts";

/** As they are called in an application's history. */
export type ClockStep = "reminded_first" | "reminded_second" | "reassigned" | "missed";

export interface ClockState extends Milestones {
  readonly createdAt: Date;
  readonly clockRestartedAt: Date | null;
  readonly remindedFirstAt: Date | null;
  readonly remindedSecondAt: Date | null;
}

/**
 * Every step that is due at `now` and not done yet, in the order to do them in. None for an application that nobody waits
 * for any more.
 *
 * After a time in which no clock ran, no reminder is given for a moment that a later one has overtaken: at 21 hours only
 * the second, at 25 hours none. Another recruiter still gets it then. A step counts as done only if it was done since the
 * clock started: what was done before somebody said that nobody wrote says nothing of the new 24 hours.
 */
export function clockSteps(state: ClockState, now: Date): ClockStep[] {
  if (!isWaiting(state)) return [];
  const start = clockStart(state);
  const passed = now.getTime() - start.getTime();
  const done = (at: Date | null): boolean => at !== null && at > start;
  const second = done(state.remindedSecondAt);
  const missed = done(state.missedAt);

  if (missed || passed < firstReminderAfter) return [];
  if (passed < secondReminderAfter) return second || done(state.remindedFirstAt) ? [] : ["reminded_first"];
  // A reassignment has no moment of its own: it goes with the second reminder, or with the miss where that comes first.
  const another: ClockStep[] = state.assignedTo === null || second ? [] : ["reassigned"];
  if (passed < contactWithin) return second ? [] : ["reminded_second", ...another];
  return [...another, "missed"];
}
