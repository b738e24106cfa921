/** What has to be done next with an application, and when: the desk's one list goes by it. Derived, and stored nowhere. */
import { type ApplicationState, isWaiting, statusOf } from "../application/lifecycle.ts";
import { clockStart, contactDueAt } from "../contact-clock/clock.ts";

export const nextActKinds = ["deadline", "answer", "follow_up", "interview"] as const;
export type NextActKind = (typeof nextActKinds)[number];

export interface NextAct {
  readonly kind: NextActKind;
  readonly at: Date;
}

/**
 * Whoever waits is to be written to within 24 hours; whoever answered is to be answered, from when they did; a follow-up and an
 * interview have a time. The earliest of them; null: nothing is to be done.
 */
export function nextAct(application: ApplicationState): NextAct | null {
  if (isWaiting(application)) return { kind: "deadline", at: contactDueAt(clockStart(application)) };
  const status = statusOf(application);
  if (status === "hired" || application.contactedAt === null || isOver(application)) return null;
  const acts: NextAct[] = [];
  if (status === "replied" && application.repliedAt) acts.push({ kind: "answer", at: application.repliedAt });
  if (application.followUpAt) acts.push({ kind: "follow_up", at: application.followUpAt });
  if (application.interviewStartsAt) acts.push({ kind: "interview", at: application.interviewStartsAt });
  return acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}

function isOver({ declinedAt, closedAt, optedOutAt, spamAt, withdrawnAt, erasedAt }: ApplicationState): boolean {
  return [declinedAt, closedAt, optedOutAt, spamAt, withdrawnAt, erasedAt].some((at) => at !== null);
}
