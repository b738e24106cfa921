/** The status of an application, derived from timestamps and never stored, and its events. */

/** Channels that an applicant can prefer. */
export const channels = ["whatsapp", "call", "email"] as const;
export type Channel = (typeof channels)[number];

/** Results of a call. */
export const callOutcomes = ["reached", "no_answer", "voicemail", "wrong_number"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const eventActors = ["recruiter", "applicant", "clock"] as const;
export type EventActor = (typeof eventActors)[number];

/** Events in the history of an application (`application_event.type`). */
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
  /** A recruiter called; the result is one of {@link callOutcomes}. */
  "called",
  "contacted",
  "replied",
  "interview_offered",
  /** The applicant chose a time, or changed it. */
  "interview_booked",
  "interview_moved",
  /** The interviewer left, and another recruiter took over. */
  "interview_passed",
  "interview_cancelled",
  /** No time suited; the applicant said which would. */
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
  /** The author restored the text of a deleted note. */
  "note_restored",
  /** The recruiter asked in a note marked the question as answered, without writing a note. */
  "question_answered",
  "message_sent",
  /** The applicant wrote on their own page. */
  "message_received",
  "reminded_first",
  "reminded_second",
  "reassigned",
  "missed",
  "withdrawn",
  "corrected",
  /** Only the name was corrected. */
  "name_corrected",
  "preferred",
  "nobody_wrote",
  "link_renewed",
  "downloaded",
] as const;
export type HistoryEvent = (typeof historyEvents)[number];

/**
 * Everything that can happen to an application; commands/applications/events.ts defines the
 * notifications. Creation and erasure leave no history, and answers to the survey are stored
 * separately.
 */
export const eventTypes = [...historyEvents, "created", "survey_answered", "survey_closed", "erased"] as const;
export type EventType = (typeof eventTypes)[number];

/** Timestamps that determine the status; null: has not happened. */
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
  /** Held for review (domain/held-back). */
  readonly heldAt: Date | null;
}

/** Timestamps of an application, each a column of that name; null until it happens. */
export const moments = [
  "clockRestartedAt",
  /**
   * A withdrawal in time was taken back: the public share counts from here
   * (domain/contact-clock/outcome.ts).
   */
  "promiseRestartedAt",
  /**
   * It was separated from an application with more registrations than a person sends: the public
   * share counts those once.
   */
  "partedFromFloodAt",
  "assignedAt",
  "claimedAt",
  "remindedFirstAt",
  "remindedSecondAt",
  "missedAt",
  "contactedAt",
  "repliedAt",
  /** Interview times were offered. */
  "interviewAt",
  /** Start of the booked interview; null: none booked. */
  "interviewStartsAt",
  "offeredAt",
  "hiredAt",
  /** When a recruiter wants to follow up; null: not requested. */
  "followUpAt",
  "declinedAt",
  /** Closed for one of {@link closedReasons}. */
  "closedAt",
  "optedOutAt",
  "spamAt",
  /**
   * Marked as spam on evidence that outweighs the applicant's report of no contact
   * (domain/contact-clock/outcome.ts).
   */
  "spamConfirmedAt",
  "withdrawnAt",
  /** The applicant reported that no one had written. */
  "nobodyWroteAt",
  "erasedAt",
  "heldAt",
  /** When `writingBy` last opened the number or sent an email (domain/desk/current-writer.ts). */
  "writingAt",
] as const;
export type Moment = (typeof moments)[number];

/**
 * Reasons for closing that have no timestamp of their own, unlike declined, opted out and spam. No
 * reason concerns age or gender (B13).
 */
export const closedReasons = ["no_reply", "not_interested", "duplicate", "not_eligible"] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** The state that commands decide on, read the same way everywhere (db/application-columns.ts). */
export interface ApplicationState extends Milestones, Readonly<Record<Moment, Date | null>> {
  readonly createdAt: Date;
  /** Id of the recruiter, and the name that the applicant was given. */
  readonly contactedBy: string | null;
  readonly contactedName: string | null;
  /** Evidence of the contact when it was marked (domain/contact-clock/outcome.ts); null: none. */
  readonly contactProof: "message" | "number" | "erased" | null;
  readonly closedReason: ClosedReason | null;
  /** Recruiter id. */
  readonly writingBy: string | null;
  /** Recruiters' tags, in the order they were added. */
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

/** Status outside the desk: applicants and outbound systems never see "held". */
export type OutwardStatus = Exclude<Status, "held">;
export const outwardStatuses = statuses.filter((status): status is OutwardStatus => status !== "held");

/**
 * Milliseconds within which a second registration with the same number and address joins a waiting
 * application (D10).
 */
export const joinedWithin = 30 * 86_400_000;

/** In order of precedence: the applicant's decisions, the recruiter's, then who must act next. */
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

/** The latest stage reached. A report of no contact ends all stages. */
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

/** Whether a recruiter still has to make first contact. */
export function isWaiting(application: Milestones): boolean {
  return isWaitingStatus(statusOf(application));
}

export function isWaitingStatus(status: Status): boolean {
  return status === "new" || status === "assigned" || status === "claimed";
}

/** Stages from first contact on, in order; each may be skipped. */
export const stages = ["contacted", "replied", "interview", "offered", "hired"] as const;
export type Stage = (typeof stages)[number];

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

/** Whether work remains: the application waits for contact, or is in a stage before hired. */
export function isOpenStatus(status: Status): boolean {
  return isWaitingStatus(status) || (isStage(status) && status !== "hired");
}
