import type { PostedPay, Posting } from "./posting.ts";

/**
 * Boards show one pay of a job: that for the longest time, which is the job done as much as it can be. What is paid otherwise
 * stands in the description.
 */
export function boardPay({ pay }: Posting): PostedPay | null {
  return pay.at(-1) ?? null;
}
