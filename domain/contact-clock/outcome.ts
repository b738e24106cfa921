/** Whether the promise was kept (B7). db/queries/promise.ts says the same in SQL; a test holds the two together. */
import { isWaiting, type Milestones, statusOf } from "../application/lifecycle.ts";
import { contactDueAt } from "./clock.ts";

export type PromiseOutcome = "kept" | "missed" | "undecided" | "not_counted";

export interface PromiseFacts extends Pick<
  Milestones,
  "contactedAt" | "optedOutAt" | "spamAt" | "withdrawnAt" | "erasedAt" | "heldAt"
> {
  readonly createdAt: Date;
  /** The person said that nobody wrote. */
  readonly nobodyWroteAt: Date | null;
}

/** Days over which the promise is measured. */
export const promiseDays = 30;

/** Somebody wrote before the 24 hours were over. */
export function contactedInTime({ createdAt, contactedAt }: Pick<PromiseFacts, "createdAt" | "contactedAt">): boolean {
  return contactedAt !== null && contactedAt < contactDueAt(createdAt);
}

/**
 * The person's own word comes first, also against a contact or a mark of ours. Spam is not counted, and neither is
 * somebody who withdrew, asked not to be written to or had everything erased before the time was over: nobody could keep
 * the promise to them. Whoever was erased later counts on, by timestamps that say nothing of anybody.
 *
 * Nor is anybody who is held back, or was when they were marked as spam: that would let a machine write our figure. Whoever is let
 * through counts like all others, from when they applied.
 *
 * Measured from the application: a clock that was started anew does not make a miss good.
 */
export function promiseOutcome(application: PromiseFacts, now: Date): PromiseOutcome {
  if (application.heldAt) return "not_counted";
  if (application.nobodyWroteAt) return "missed";
  if (application.spamAt) return "not_counted";
  if (contactedInTime(application)) return "kept";
  const due = contactDueAt(application.createdAt);
  const left = [application.withdrawnAt, application.optedOutAt, application.erasedAt];
  if (left.some((at) => at !== null && at < due)) return "not_counted";
  return now < due ? "undecided" : "missed";
}

/**
 * Whether *nobody wrote to me* can be true: somebody marked that they wrote, or the time for it is over. `clockFrom`: where the
 * clock of what the person sent runs from.
 */
export function mayNobodyHaveWritten(application: Milestones & { readonly clockFrom: Date }, now: Date): boolean {
  if (statusOf(application) === "contacted") return true;
  return isWaiting({ ...application, heldAt: null }) && now >= contactDueAt(application.clockFrom);
}
