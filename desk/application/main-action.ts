/** The next action for each status: the pane's main button, and the action that reaches a stage. */
import type { DeskDetail } from "../../domain/desk/application.ts";
import { isStage, isWaitingStatus, type Stage, stages, type Status } from "../../domain/application/lifecycle.ts";

/** An action that moves the application forward. */
export type ForwardAction = "contacted" | "replied" | "interview" | "offered" | "hired";

export const actionOfStage = {
  contacted: "contacted",
  replied: "replied",
  interview: "interview",
  offered: "offered",
  hired: "hired",
} as const satisfies Record<Stage, ForwardAction>;

/** Null: no next action. "Replied" is the applicant's doing, so it is never the next action. */
export function nextActionOf(status: Status): "contacted" | "interview" | "offered" | "hired" | null {
  if (isWaitingStatus(status)) return "contacted";
  if (status === "contacted" || status === "replied") return "interview";
  if (status === "interview") return "offered";
  return status === "offered" ? "hired" : null;
}

/**
 * The recruiter has contacted the applicant from here, the way they prefer.
 * @param opened the number is revealed
 */
export function isContactedFromHere(
  { prefers, events }: Pick<DeskDetail, "prefers" | "events">,
  opened: boolean,
): boolean {
  return prefers === "email" ? events.some(({ email, undone }) => email !== null && !undone) : opened;
}

/** The stage to go back to first; null: none. */
export function stageBefore(status: Status): Stage | null {
  return isStage(status) ? (stages[stages.indexOf(status) - 1] ?? null) : null;
}

/** What a click on a stage does; null: nothing, because it is current or out of reach. */
export function stageDirection(status: Status, stage: Stage): "forward" | "back" | null {
  if (isWaitingStatus(status)) return stage === "contacted" ? "forward" : null;
  if (!isStage(status) || status === stage) return null;
  return stages.indexOf(stage) > stages.indexOf(status) ? "forward" : "back";
}
