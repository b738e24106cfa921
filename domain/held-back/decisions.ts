/** Decisions on held applications, and how long they can be undone. */
import { type Milestones, statusOf } from "../application/lifecycle.ts";

export const heldDecisions = ["queue", "spam"] as const;
export type HeldDecision = (typeof heldDecisions)[number];

/**
 * Milliseconds before anyone is notified that an application was released, so that an undo within
 * them leaves no trace. Longer than the desk offers undo.
 */
export const notifyAfter = 20_000;

/** Why it can no longer be decided; null: it can. */
export function whyNotDecidable(application: Milestones): "withdrawn" | "not_waiting" | null {
  const status = statusOf(application);
  if (status === "held") return null;
  return status === "withdrawn" || status === "erased" ? "withdrawn" : "not_waiting";
}
