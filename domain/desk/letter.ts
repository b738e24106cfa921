import { type ApplicationState, isStage, isWaiting, statusOf } from "../application/lifecycle.ts";
import type { ActRefusal } from "./acts.ts";

/** Why no letter goes out now; null: it may. */
export function letterRefusal(application: ApplicationState, recruiterId: string): ActRefusal | null {
  const status = statusOf(application);
  if (status === "withdrawn" || status === "erased") return "withdrawn";
  if (!isWaiting(application) && !isStage(status)) return "not_waiting";
  return status === "claimed" && application.assignedTo !== recruiterId ? "claimed" : null;
}
