import { after } from "../contact-clock/clock.ts";

/** For how many days whoever had the mailbox before a correction can take it back. */
export const undoDays = 7;

const day = 86_400_000;

/** Corrections made before this moment can no longer be taken back, and what was before them is forgotten. */
export function undoCutoff(now: Date): Date {
  return after(now, -undoDays * day);
}
