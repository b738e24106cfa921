import { type ApplicationState, isStage, isWaiting, statusOf } from "../application/lifecycle.ts";
import type { ActionRefusal } from "./actions.ts";

/** Why no email can be sent now; null: it can. */
export function emailRefusal(application: ApplicationState, recruiterId: string): ActionRefusal | null {
  const status = statusOf(application);
  if (status === "withdrawn" || status === "erased") return "withdrawn";
  if (!isWaiting(application) && !isStage(status)) return "not_waiting";
  return status === "claimed" && application.assignedTo !== recruiterId ? "claimed" : null;
}
