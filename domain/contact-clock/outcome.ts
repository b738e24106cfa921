/**
 * Whether the promise was kept (B7, docs/decisions/0027). db/queries/promise.ts has the same rule
 * in SQL; a test compares them.
 */
import { isWaiting, type Milestones, statusOf } from "../application/lifecycle.ts";
import { addMilliseconds, clockStart, contactDueAt, contactWithin } from "./clock.ts";

export type PromiseOutcome = "kept" | "missed" | "undecided" | "not_counted";

/**
 * Evidence of a contact at the time it was marked: a message was sent, or the same recruiter opened
 * the number. "erased": the contact is older than this record, and its history was erased.
 */
export const contactProofs = ["message", "number", "erased"] as const;
export type ContactProof = (typeof contactProofs)[number];

export interface PromiseFacts extends Pick<
  Milestones,
  "contactedAt" | "optedOutAt" | "spamAt" | "withdrawnAt" | "erasedAt" | "heldAt"
> {
  readonly createdAt: Date;
  /** When a withdrawal in time was undone; until then no one was allowed to write. */
  readonly promiseRestartedAt: Date | null;
  /** When it was separated from a flood, which counts as a single application; null: it was not. */
  readonly partedFromFloodAt: Date | null;
  /** Null: marked as contacted without evidence. */
  readonly contactProof: ContactProof | null;
  /** The applicant reported that no one had written. */
  readonly nobodyWroteAt: Date | null;
  /** Marked as spam again after that report ({@link isSpamConfirmed}). */
  readonly spamConfirmedAt: Date | null;
}

/** Days over which the promise is measured. */
export const promiseDays = 30;

type PromiseClock = Pick<PromiseFacts, "createdAt" | "promiseRestartedAt">;

function promiseDueAt({ createdAt, promiseRestartedAt }: PromiseClock): Date {
  return contactDueAt(clockStart({ createdAt, clockRestartedAt: promiseRestartedAt }));
}

export function contactedInTime(application: PromiseClock & Pick<PromiseFacts, "contactedAt">): boolean {
  const { contactedAt } = application;
  return contactedAt !== null && contactedAt < promiseDueAt(application);
}

/** A contact that the public share counts: in time and with evidence. */
function isCountedContact(application: PromiseClock & Pick<PromiseFacts, "contactedAt" | "contactProof">): boolean {
  return application.contactProof !== null && contactedInTime(application);
}

/**
 * Spam marked within the 24 hours is not counted. Marked later, it changes neither a missed nor a
 * kept promise. After a report of no contact, spam must be confirmed.
 */
export function isExcludedAsSpam(
  application: PromiseClock & Pick<PromiseFacts, "spamAt" | "nobodyWroteAt" | "spamConfirmedAt">,
): boolean {
  const { spamAt, nobodyWroteAt, spamConfirmedAt } = application;
  if (spamAt === null) return false;
  return spamConfirmedAt !== null || (nobodyWroteAt === null && spamAt < promiseDueAt(application));
}

/**
 * Whether an undo may restore *spam*. After the deadline it may not if that would exclude the
 * application from the promise again: a promise missed in between would disappear.
 */
export function mayRestoreSpam(restored: Parameters<typeof isExcludedAsSpam>[0], now: Date): boolean {
  const { nobodyWroteAt } = restored;
  const until = nobodyWroteAt === null ? promiseDueAt(restored) : contactDueAt(nobodyWroteAt);
  return now < until || !isExcludedAsSpam(restored);
}

interface Objection {
  readonly nobodyWroteAt: Date;
  /** The promise was already missed at the report; spam does not undo a miss. */
  readonly missed: boolean;
  /** The person marking spam is a manager, or marked neither the contact nor the spam before. */
  readonly isIndependent: boolean;
}

/**
 * Whether spam marked now outweighs a report of no contact: a different person decides again within
 * 24 hours.
 */
export function isSpamConfirmed({ nobodyWroteAt, missed, isIndependent }: Objection, now: Date): boolean {
  return !missed && isIndependent && now < addMilliseconds(nobodyWroteAt, contactWithin);
}

/**
 * Measured from the application ({@link promiseDueAt}): of restarts, only the undo of a withdrawal
 * in time counts. A report of no contact outweighs a recruiter's action. Not counted
 * (docs/decisions/0027): spam, held applications, floods; withdrawals, opt-outs, erasures within 24
 * h.
 */
export function promiseOutcome(application: PromiseFacts, now: Date): PromiseOutcome {
  if (application.heldAt || application.partedFromFloodAt) return "not_counted";
  if (isExcludedAsSpam(application)) return "not_counted";
  if (application.nobodyWroteAt) return "missed";
  if (isCountedContact(application)) return "kept";
  const due = promiseDueAt(application);
  const left = [application.withdrawnAt, application.optedOutAt, application.erasedAt];
  if (left.some((at) => at !== null && at < due)) return "not_counted";
  return now < due ? "undecided" : "missed";
}

/**
 * Whether a report of no contact can be true: a contact was marked, or the 24 hours from
 * `clockFrom` are over. Also possible after opt-out and after spam, unless the spam was confirmed
 * after a report.
 */
export function mayReportNoContact(
  application: Milestones & { readonly clockFrom: Date; readonly spamConfirmedAt: Date | null },
  now: Date,
): boolean {
  const status = statusOf(application);
  if (status === "contacted") return true;
  if (now < contactDueAt(application.clockFrom)) return false;
  if (isWaiting({ ...application, heldAt: null }) || status === "opted_out") return true;
  return status === "spam" && application.spamConfirmedAt === null;
}
