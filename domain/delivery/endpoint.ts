/** When a webhook's address counts as gone, and is switched off (B4). */
import { jitter, retryWaits, retryWindow } from "./retry.ts";

/** The shortest time in which a delivery can go through the whole retry plan; milliseconds. */
export const shortestPlan = retryWaits.reduce((sum, wait) => sum + wait, 0) * (1 - jitter);

/** Why an endpoint was switched off, as the operator reads it. */
export const disabledReasons = { gone: "HTTP 410", failing: "a week of failure" } as const;

/** What is known of an endpoint when an attempt to reach it has just failed. */
export interface EndpointState {
  readonly now: Date;
  /** Since when nothing has got through. */
  readonly failingSince: Date;
  /** Whether this delivery has now been tried over its whole plan. */
  readonly exhausted: boolean;
}

/**
 * Whether nothing has got through for a week: seven days by the clock, or a whole retry plan from beginning to end,
 * which is what a delivery's week is (its last attempt comes a little before the seventh day is over).
 */
export function hasFailedForAWeek({ now, failingSince, exhausted }: EndpointState): boolean {
  const failing = now.getTime() - failingSince.getTime();
  return failing >= retryWindow || (exhausted && failing >= shortestPlan);
}
