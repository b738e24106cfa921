/** Templates that fit the state of an application, also when the email is sent. */
import {
  type ApplicationState,
  isStage,
  isWaiting,
  type Moment,
  type Status,
  statusOf,
} from "../application/lifecycle.ts";
import type { TemplateKind } from "./template.ts";

const waiting = ["first", "question", "rejection"] as const;

/** Other statuses allow no message. */
const fitting: Readonly<Partial<Record<Status, readonly TemplateKind[]>>> = {
  new: waiting,
  assigned: waiting,
  claimed: waiting,
  contacted: ["reminder", "question", "interview", "rejection"],
  replied: ["interview", "question", "reminder", "offer", "rejection"],
  // Times are offered, none is chosen.
  interview: ["times", "reminder", "question", "offer", "rejection"],
  offered: ["offer", "reminder", "question", "rejection"],
  hired: ["hired", "question"],
};

const withInterview: typeof fitting = {
  interview: ["booked", "question", "offer", "rejection"],
  offered: ["booked", "offer", "question", "rejection"],
  hired: ["hired", "booked", "question"],
};

/** No reminder to answer after an interview. */
const afterInterview: typeof fitting = { interview: ["question", "offer", "rejection"] };

/** State of an application that determines its messages. */
export interface ContactState {
  readonly status: Status;
  /** Start of the booked interview; null: none. */
  readonly interviewStartsAt: Date | null;
}

/** In display order. */
export function fittingTemplates(
  { status, interviewStartsAt: starts }: ContactState,
  now: Date,
): readonly TemplateKind[] {
  const booked = starts === null ? {} : starts > now ? withInterview : afterInterview;
  return booked[status] ?? fitting[status] ?? [];
}

/** All templates to offer: those that fit and, if any does, the warning about an impostor. */
export function offeredTemplates(standing: ContactState, now: Date): readonly TemplateKind[] {
  const fits = fittingTemplates(standing, now);
  return fits.length === 0 ? fits : [...fits, "warning"];
}

/** Milliseconds in which a rejection can be undone, before its email is sent. */
export const rejectionUndoMs = 3_600_000;
/** The same for an outcome and its email: time to notice a wrong click or person. */
export const outcomeUndoMs = 120_000;

/** Emails sent automatically when a recruiter records an outcome. */
export const outcomeTemplates = {
  interview: "times",
  offered: "offer",
  hired: "hired",
} as const satisfies Readonly<Record<string, TemplateKind>>;
export type OutcomeAction = keyof typeof outcomeTemplates;

export function isOutcomeAction(action: string): action is OutcomeAction {
  return Object.hasOwn(outcomeTemplates, action);
}

/** The state that an email announces, and on which it depends. */
const statesOfTemplates: Readonly<Partial<Record<TemplateKind, { readonly status: Status; readonly at: Moment }>>> = {
  times: { status: "interview", at: "interviewAt" },
  offer: { status: "offered", at: "offeredAt" },
  hired: { status: "hired", at: "hiredAt" },
  rejection: { status: "declined", at: "declinedAt" },
};

/**
 * Whether an email written at `at` still applies when it is sent. None is sent on a closed
 * application. A delayed one requires its own state to be unchanged, and "times" that no time has
 * been chosen.
 */
export function isEmailStillValid(
  application: ApplicationState,
  { template, at, waited }: { readonly template: TemplateKind; readonly at: Date; readonly waited: boolean },
): boolean {
  const status = statusOf(application);
  const state = waited ? statesOfTemplates[template] : undefined;
  if (state === undefined) return isWaiting(application) || isStage(status);
  if (template === "times" && application.interviewStartsAt !== null) return false;
  return status === state.status && application[state.at]?.getTime() === at.getTime();
}
