/**
 * Where an application stands, derived from its timestamps and stored nowhere, and what can happen to it.
 */

/** How the applicant wants to be contacted. */
export const channels = ["whatsapp", "call", "email"] as const;
export type Channel = (typeof channels)[number];

/** How a call went. */
export const callOutcomes = ["reached", "no_answer", "voicemail", "wrong_number"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const eventActors = ["recruiter", "applicant", "clock"] as const;
export type EventActor = (typeof eventActors)[number];

/** What stands in the history of an application (`application_event.type`). */
export const historyEvents = [
  "applied_again",
  "parted",
  "merged",
  "unmerged",
  "told_apart",
  "apart_undone",
  "assigned",
  "claimed",
  "released",
  "held",
  "let_through",
  "phone_opened",
  /** Somebody called, and how that went ({@link callOutcomes}). */
  "called",
  "contacted",
  "replied",
  "interview_offered",
  /** The applicant picked a time, or another one. */
  "interview_booked",
  "interview_moved",
  /** Whoever it was with has left, and it goes on with another. */
  "interview_passed",
  "interview_cancelled",
  /** No time suited, and the applicant said what would. */
  "interview_wished",
  "interview_reminded",
  "offered",
  "hired",
  "moved_back",
  "reopened",
  "followed_up",
  "tagged",
  "untagged",
  "declined",
  "closed",
  "opted_out",
  "spam",
  "undone",
  "note",
  "note_edited",
  "note_deleted",
  /** Its writer wrote the words again. */
  "note_restored",
  "message_sent",
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
  readonly repliedAt: Date | null;
  readonly interviewAt: Date | null;
  readonly offeredAt: Date | null;
  readonly hiredAt: Date | null;
  readonly declinedAt: Date | null;
  readonly closedAt: Date | null;
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
  /** The person answered. */
  "repliedAt",
  /** Times for an interview were offered. */
  "interviewAt",
  /** When the interview that was booked begins; null: none is. */
  "interviewStartsAt",
  "offeredAt",
  "hiredAt",
  /** When a recruiter wants to look at it again; null: not asked for. */
  "followUpAt",
  "declinedAt",
  /** Closed for one of {@link closedReasons}. */
  "closedAt",
  "optedOutAt",
  "spamAt",
  /** Marked as spam after the person had said that nobody wrote, in a way that outweighs it (domain/contact-clock/outcome.ts). */
  "spamConfirmedAt",
  "withdrawnAt",
  /** The person said that nobody wrote. */
  "nobodyWroteAt",
  "erasedAt",
  "heldAt",
  /** When the number was opened last, by whoever writes (domain/desk/writing.ts). */
  "writingAt",
] as const;
export type Moment = (typeof moments)[number];

/**
 * Why it was closed, where no moment of its own says so: whom we declined, who asked for silence and what is spam have theirs. None
 * is of age or gender (B13).
 */
export const closedReasons = ["no_reply", "not_interested", "duplicate", "not_eligible"] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** Everything that commands decide by, as it is read in one way everywhere (db/application-columns.ts). */
export interface ApplicationState extends Milestones, Readonly<Record<Moment, Date | null>> {
  readonly createdAt: Date;
  /** A recruiter's id, and their name as it was told. */
  readonly contactedBy: string | null;
  readonly contactedName: string | null;
  /** What showed the contact when it was marked (domain/contact-clock/outcome.ts); null: nothing did. */
  readonly contactProof: "message" | "number" | "erased" | null;
  readonly closedReason: ClosedReason | null;
  /** A recruiter's id. */
  readonly writingBy: string | null;
  /** Recruiters' own words for what they keep together, in the order they were given. */
  readonly tags: readonly string[];
}

export const statuses = [
  "held",
  "new",
  "assigned",
  "claimed",
  "contacted",
  "replied",
  "interview",
  "offered",
  "hired",
  "declined",
  "closed",
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
  if (application.closedAt) return "closed";
  if (application.contactedAt) return stageOf(application);
  if (application.heldAt) return "held";
  if (application.claimedAt && application.assignedTo) return "claimed";
  return application.assignedTo ? "assigned" : "new";
}

/** The last one that was reached: of whoever says that nobody wrote, none is (applications/nobody-wrote.ts). */
function stageOf({ repliedAt, interviewAt, offeredAt, hiredAt }: Milestones): Stage {
  if (hiredAt) return "hired";
  if (offeredAt) return "offered";
  if (interviewAt) return "interview";
  return repliedAt ? "replied" : "contacted";
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

/** The stages that somebody who was written to goes through, in their order; each may be left out. */
export const stages = ["contacted", "replied", "interview", "offered", "hired"] as const;
export type Stage = (typeof stages)[number];

/** When each was reached. */
export const stageMoments = {
  contacted: "contactedAt",
  replied: "repliedAt",
  interview: "interviewAt",
  offered: "offeredAt",
  hired: "hiredAt",
} as const satisfies Record<Stage, Moment>;

export function isStage(status: Status): status is Stage {
  return (stages as readonly Status[]).includes(status);
}

/** Whether there is still something to do: somebody waits, or was written to and is neither hired nor closed. */
export function isOpenStatus(status: Status): boolean {
  return isWaitingStatus(status) || (isStage(status) && status !== "hired");
}
