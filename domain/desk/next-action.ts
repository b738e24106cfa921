/**
 * The next task on an application and its time, which order the desk's main list. Derived, never
 * stored.
 */
import { type ApplicationState, isWaiting, statusOf } from "../application/lifecycle.ts";
import { clockStart, contactDueAt } from "../contact-clock/clock.ts";

export const nextActionKinds = ["deadline", "answer", "follow_up", "interview"] as const;
export type NextActionKind = (typeof nextActionKinds)[number];

export interface NextAction {
  readonly kind: NextActionKind;
  readonly at: Date;
}

/**
 * First contact is due after 24 hours, an answer at once, a follow-up and an interview at their
 * times. Returns the earliest; null: nothing to do.
 */
export function nextAction(application: ApplicationState): NextAction | null {
  if (isWaiting(application)) return { kind: "deadline", at: contactDueAt(clockStart(application)) };
  const status = statusOf(application);
  if (status === "hired" || application.contactedAt === null || isOver(application)) return null;
  const actions: NextAction[] = [];
  if (status === "replied" && application.repliedAt) actions.push({ kind: "answer", at: application.repliedAt });
  if (application.followUpAt) actions.push({ kind: "follow_up", at: application.followUpAt });
  if (application.interviewStartsAt) actions.push({ kind: "interview", at: application.interviewStartsAt });
  return actions.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}

function isOver({ declinedAt, closedAt, optedOutAt, spamAt, withdrawnAt, erasedAt }: ApplicationState): boolean {
  return [declinedAt, closedAt, optedOutAt, spamAt, withdrawnAt, erasedAt].some((at) => at !== null);
}
