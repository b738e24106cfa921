/** What recruiters decide about somebody who is held back, and how long a decision can be taken back. */
import { type Milestones, statusOf } from "../application/lifecycle.ts";

export const heldDecisions = ["queue", "spam"] as const;
export type HeldDecision = (typeof heldDecisions)[number];

/**
 * Milliseconds for which nobody is told that somebody was let through: taken back within them, it is as if it had not been.
 * Longer than the desk offers it.
 */
export const toldAfter = 20_000;

/** Why it cannot be decided any more; null: it can. */
export function settled(application: Milestones): "withdrawn" | "not_waiting" | null {
  const status = statusOf(application);
  if (status === "held") return null;
  return status === "withdrawn" || status === "erased" ? "withdrawn" : "not_waiting";
}
