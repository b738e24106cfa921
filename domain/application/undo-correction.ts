import { addMilliseconds } from "../contact-clock/clock.ts";

/** Days in which the previous owner of the mailbox can undo a correction. */
export const undoDays = 7;

const day = 86_400_000;

/** Corrections made before this moment cannot be undone, and their previous values are deleted. */
export function undoCutoff(now: Date): Date {
  return addMilliseconds(now, -undoDays * day);
}
