/** What is to be done next with somebody, by where they stand: the pane's main button, and where a stage leads. */
import type { DeskDetail } from "../../domain/desk/application.ts";
import { isStage, isWaitingStatus, type Stage, stages, type Status } from "../../domain/application/lifecycle.ts";

/** An act that moves on to a stage. */
export type ForwardAct = "contacted" | "replied" | "interview" | "offered" | "hired";

/** Which act reaches each stage. */
export const reaches = {
  contacted: "contacted",
  replied: "replied",
  interview: "interview",
  offered: "offered",
  hired: "hired",
} as const satisfies Record<Stage, ForwardAct>;

/** After the first message; null: nothing more is done. Whether they replied is said by them and no next act. */
export function mainActOf(status: Status): "contacted" | "interview" | "offered" | "hired" | null {
  if (isWaitingStatus(status)) return "contacted";
  if (status === "contacted" || status === "replied") return "interview";
  if (status === "interview") return "offered";
  return status === "offered" ? "hired" : null;
}

/** Somebody was written to or called from here, the way they chose. @param opened their number is on the screen */
export function isReached({ prefers, events }: Pick<DeskDetail, "prefers" | "events">, opened: boolean): boolean {
  return prefers === "email" ? events.some(({ letter, undone }) => letter !== null && !undone) : opened;
}

/** The stage that may be gone back to first; null: there is none. */
export function stageBefore(status: Status): Stage | null {
  return isStage(status) ? (stages[stages.indexOf(status) - 1] ?? null) : null;
}

/** What a stage's ring does; null: nothing, it is where they stand, or cannot be reached from there. */
export function leadsTo(status: Status, stage: Stage): "forward" | "back" | null {
  if (isWaitingStatus(status)) return stage === "contacted" ? "forward" : null;
  if (!isStage(status) || status === stage) return null;
  return stages.indexOf(stage) > stages.indexOf(status) ? "forward" : "back";
}
