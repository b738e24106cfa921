/**
 * Where an application stands, derived from its timestamps (architecture, habit 2), and what can happen to it.
 */

/** How the applicant wants to be contacted. */
export const channels = ["whatsapp", "call", "email"] as const;
export type Channel = (typeof channels)[number];

export type EventActor = "recruiter" | "applicant" | "clock";

/** What the history of an application is made of (`application_event.type`). */
export const eventTypes = [
  "applied_again",
  "parted",
  "assigned",
  "claimed",
  "released",
  "held",
  "let_through",
  "phone_opened",
  "message_opened",
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
  "erased",
] as const;
export type EventType = (typeof eventTypes)[number];

/** The timestamps that status comes from; null: has not happened. */
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

/** The last word first: what the person decided, then what the recruiter did, then who is to do something. */
export function statusOf(one: Milestones): Status {
  if (one.erasedAt) return "erased";
  if (one.withdrawnAt) return "withdrawn";
  if (one.optedOutAt) return "opted_out";
  if (one.spamAt) return "spam";
  if (one.declinedAt) return "declined";
  if (one.contactedAt) return "contacted";
  if (one.heldAt) return "held";
  if (one.claimedAt && one.assignedTo) return "claimed";
  return one.assignedTo ? "assigned" : "new";
}

export function outwardStatusOf(one: Milestones): OutwardStatus {
  const status = statusOf({ ...one, heldAt: null });
  return status === "held" ? "new" : status;
}

/** Whether somebody still has to write. */
export function isWaiting(one: Milestones): boolean {
  const status = statusOf(one);
  return status === "new" || status === "assigned" || status === "claimed";
}
