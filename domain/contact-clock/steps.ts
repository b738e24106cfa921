/**
 * Due steps of the contact clock for one application (B6): reminders at 12 and 20 hours,
 * reassignment at 20 hours, a miss at 24 hours. Quiet hours never move them.
 */
import { isWaiting, type Milestones } from "../application/lifecycle.ts";
import { clockStart, contactWithin, firstReminderAfter, secondReminderAfter } from "./clock.ts";

/** Named as in the history of an application. */
export type ClockStep = "reminded_first" | "reminded_second" | "reassigned" | "missed";

export interface ClockState extends Milestones {
  readonly createdAt: Date;
  readonly clockRestartedAt: Date | null;
  readonly remindedFirstAt: Date | null;
  readonly remindedSecondAt: Date | null;
}

/**
 * Steps due at `now` and not done since the clock started, in order; none if the application no
 * longer waits. After an outage only the latest reminder is due: at 21 hours the second, at 25
 * hours none. Reassignment still happens.
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
  // Reassignment has no timestamp. It happens with the second reminder, or with the miss if that
  // comes first.
  const another: ClockStep[] = state.assignedTo === null || second ? [] : ["reassigned"];
  if (passed < contactWithin) return second ? [] : ["reminded_second", ...another];
  return [...another, "missed"];
}
