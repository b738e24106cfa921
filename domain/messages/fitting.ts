/** Which templates fit where an application stands, and whether a letter is still meant when it is sent. */
import { type ApplicationState, isStage, isWaiting, type Status, statusOf } from "../application/lifecycle.ts";
import type { TemplateKind } from "./template.ts";

const waiting = ["first", "question", "rejection"] as const;

/** Where it is none of these, nobody is written to any more. */
const fitting: Readonly<Partial<Record<Status, readonly TemplateKind[]>>> = {
  new: waiting,
  assigned: waiting,
  claimed: waiting,
  contacted: ["reminder", "question", "interview", "rejection"],
  replied: ["interview", "question", "reminder", "offer", "rejection"],
  interview: ["reminder", "question", "interview", "offer", "rejection"],
  offered: ["offer", "reminder", "question", "rejection"],
  hired: ["question"],
};

/** The first is shown first. */
export function fittingTemplates(status: Status): readonly TemplateKind[] {
  return fitting[status] ?? [];
}

/** What may be shown to somebody besides: that an impostor knows their code, which fits as long as anything does. */
export function offeredTemplates(status: Status): readonly TemplateKind[] {
  const fits = fittingTemplates(status);
  return fits.length === 0 ? fits : [...fits, "warning"];
}

/** Milliseconds for which a rejection waits, and can be taken back. */
export const rejectionWaits = 3_600_000;

/**
 * Whether a letter that was written at `at` is still meant when it is sent: nobody is written to after it is over, and a rejection
 * is of that very decision, as long as it stands.
 */
export function isStillMeant(application: ApplicationState, template: TemplateKind, at: Date): boolean {
  const status = statusOf(application);
  if (template === "rejection") return status === "declined" && application.declinedAt?.getTime() === at.getTime();
  return isWaiting(application) || isStage(status);
}
