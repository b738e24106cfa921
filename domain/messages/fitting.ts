/** Which templates fit where an application stands, and whether a letter is still meant when it is sent. */
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

/** Where it is none of these, nobody is written to any more. */
const fitting: Readonly<Partial<Record<Status, readonly TemplateKind[]>>> = {
  new: waiting,
  assigned: waiting,
  claimed: waiting,
  contacted: ["reminder", "question", "interview", "rejection"],
  replied: ["interview", "question", "reminder", "offer", "rejection"],
  // Times are offered, and none was chosen.
  interview: ["times", "reminder", "question", "offer", "rejection"],
  offered: ["offer", "reminder", "question", "rejection"],
  hired: ["hired", "question"],
};

const withInterview: typeof fitting = {
  interview: ["booked", "question", "offer", "rejection"],
  offered: ["booked", "offer", "question", "rejection"],
  hired: ["hired", "booked", "question"],
};

/** Nobody is reminded to answer who talked to us. */
const afterInterview: typeof fitting = { interview: ["question", "offer", "rejection"] };

/** Where somebody stands, as far as it says what is written to them. */
export interface Standing {
  readonly status: Status;
  /** When the interview that was booked begins; null: none is. */
  readonly interviewStartsAt: Date | null;
}

/** The first is shown first. */
export function fittingTemplates({ status, interviewStartsAt: starts }: Standing, now: Date): readonly TemplateKind[] {
  const booked = starts === null ? {} : starts > now ? withInterview : afterInterview;
  return booked[status] ?? fitting[status] ?? [];
}

/** What may be shown to somebody besides: that an impostor knows their code, which fits as long as anything does. */
export function offeredTemplates(standing: Standing, now: Date): readonly TemplateKind[] {
  const fits = fittingTemplates(standing, now);
  return fits.length === 0 ? fits : [...fits, "warning"];
}

/** Milliseconds for which a rejection waits, and can be taken back. */
export const rejectionWaits = 3_600_000;
/** Milliseconds for which an email waits that says how it went: long enough to see what was pressed, and of whom. */
export const outcomeWaits = 120_000;

/** What is written by itself when a recruiter marks how it went. */
export const outcomeTemplates = {
  interview: "times",
  offered: "offer",
  hired: "hired",
} as const satisfies Readonly<Record<string, TemplateKind>>;
export type OutcomeAct = keyof typeof outcomeTemplates;

export function isOutcomeAct(act: string): act is OutcomeAct {
  return Object.hasOwn(outcomeTemplates, act);
}

/** The mark that a letter says, which the letter stands and falls with. */
const markSaid: Readonly<Partial<Record<TemplateKind, { readonly status: Status; readonly at: Moment }>>> = {
  times: { status: "interview", at: "interviewAt" },
  offer: { status: "offered", at: "offeredAt" },
  hired: { status: "hired", at: "hiredAt" },
  rejection: { status: "declined", at: "declinedAt" },
};

/**
 * Whether a letter that was written at `at` is still meant when it is sent: nobody is written to after it is over. What waited says a
 * mark, and is of that very one, as long as it stands; times are offered to nobody who has chosen one.
 */
export function isStillMeant(
  application: ApplicationState,
  { template, at, waited }: { readonly template: TemplateKind; readonly at: Date; readonly waited: boolean },
): boolean {
  const status = statusOf(application);
  const said = waited ? markSaid[template] : undefined;
  if (said === undefined) return isWaiting(application) || isStage(status);
  if (template === "times" && application.interviewStartsAt !== null) return false;
  return status === said.status && application[said.at]?.getTime() === at.getTime();
}
