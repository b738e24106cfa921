/** When a webhook endpoint counts as gone and is disabled (B4). */
import { jitter, retryWaits, retryWindow } from "./retry.ts";

/** Shortest duration of a delivery's whole retry plan; milliseconds. */
export const shortestPlan = retryWaits.reduce((sum, wait) => sum + wait, 0) * (1 - jitter);

/** Why an endpoint was disabled, in the operator's words. */
export const disabledReasons = { gone: "HTTP 410", failing: "a week of failure" } as const;

export interface EndpointState {
  readonly now: Date;
  /** Start of the current series of failures. */
  readonly failingSince: Date;
  /** Whether this delivery has used up its retry plan. */
  readonly exhausted: boolean;
}

/**
 * Whether every delivery has failed for a week: seven days, or one whole retry plan, whose last
 * attempt comes shortly before the seventh day ends.
 */
export function hasFailedForAWeek({ now, failingSince, exhausted }: EndpointState): boolean {
  const failing = now.getTime() - failingSince.getTime();
  return failing >= retryWindow || (exhausted && failing >= shortestPlan);
}
