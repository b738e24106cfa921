/**
 * Where an application stands, derived from its timestamps and stored nowhere, and what can happen to it.
 */

/** How the applicant wants to be contacted. */
export const channels = ["whatsapp", "call", "email"] as const;
export type Channel = (typeof channels)[number];

export const eventActors = ["recruiter", "applicant", "clock"] as const;
export type EventActor = (typeof eventActors)[number];

/** What stands in the history of an application (`application_event.type`). */
export const historyEvents = [
  "applied_again",
  "parted",
  "assigned",
  "claimed",
  "released",
  "held",
  "let_through",
  "phone_opened",
  "contacted",
  "declined",
  "opted_out",
  "spam",
  "undone",
  "note",
  "reminded_first",
  "reminded_second",
  "reassigned",
  "missed",
  "withdrawn",
  "corrected",
  "preferred",
  "nobody_wrote",
  "link_renewed",
  "downloaded",
] as const;
export type HistoryEvent = (typeof historyEvents)[number];

/**
 * Everything that can happen to an application, of which applications/events.ts says who is told. Beside its history: its
 * beginning and its end, which leave none, and the survey, whose answers are kept by themselves.
 */
export const eventTypes = [...historyEvents, "created", "survey_answered", "survey_closed", "erased"] as const;
export type EventType = (typeof eventTypes)[number];

/** What status comes from; null: has not happened. */
export interface Milestones {
  readonly contactedAt: Date | null;
  readonly declinedAt: Date | null;
  readonly optedOutAt: Date | null;
  readonly spamAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly erasedAt: Date | null;
  readonly missedAt: Date | null;
  readonly assignedTo: string | null;
  readonly claimedAt: Date | null;
  /** Held back until somebody decides (domain/held-back). */
  readonly heldAt: Date | null;
}

/** The moments of an application's life, each a column of that name; null until it has come. */
export const moments = [
  "clockRestartedAt",
  "assignedAt",
  "claimedAt",
  "remindedFirstAt",
  "remindedSecondAt",
  "missedAt",
  "contactedAt",
  "declinedAt",
  "optedOutAt",
  "spamAt",
  "withdrawnAt",
  /** The person said that nobody wrote. */
  "nobodyWroteAt",
  "erasedAt",
  "heldAt",
] as const;
export type Moment = (typeof moments)[number];

/** Everything that commands decide by, as it is read in one way everywhere (db/application-columns.ts). */
export interface ApplicationState extends Milestones, Readonly<Record<Moment, Date | null>> {
  readonly createdAt: Date;
  /** A recruiter's id, and their name as it was told. */
  readonly contactedBy: string | null;
  readonly contactedName: string | null;
}

export const statuses = [
  "held",
  "new",
  "assigned",
  "claimed",
  "contacted",
  "declined",
  "opted_out",
  "spam",
  "withdrawn",
  "erased",
] as const;
export type Status = (typeof statuses)[number];

/** Where it stands for everybody but recruiters: to the applicant and to outbound systems nobody is ever held back. */
export type OutwardStatus = Exclude<Status, "held">;
export const outwardStatuses = statuses.filter((status): status is OutwardStatus => status !== "held");

/** Milliseconds for which a second registration with the same number and address belongs to an application that waits (D10). */
export const joinedWithin = 30 * 86_400_000;

/** The last word first: what the person decided, then what the recruiter did, then who is to do something. */
export function statusOf(application: Milestones): Status {
  if (application.erasedAt) return "erased";
  if (application.withdrawnAt) return "withdrawn";
  if (application.optedOutAt) return "opted_out";
  if (application.spamAt) return "spam";
  if (application.declinedAt) return "declined";
  if (application.contactedAt) return "contacted";
  if (application.heldAt) return "held";
  if (application.claimedAt && application.assignedTo) return "claimed";
  return application.assignedTo ? "assigned" : "new";
}

export function outwardStatusOf(application: Milestones): OutwardStatus {
  const status = statusOf({ ...application, heldAt: null });
  return status === "held" ? "new" : status;
}

/** Whether somebody still has to write. */
export function isWaiting(application: Milestones): boolean {
  return isWaitingStatus(statusOf(application));
}

export function isWaitingStatus(status: Status): boolean {
  return status === "new" || status === "assigned" || status === "claimed";
}
