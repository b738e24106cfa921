/** Whether the promise was kept (B7, docs/decisions/0027). db/queries/promise.ts says the same in SQL; a test holds the two together. */
import { isWaiting, type Milestones, statusOf } from "../application/lifecycle.ts";
import { after, contactDueAt, contactWithin } from "./clock.ts";

export type PromiseOutcome = "kept" | "missed" | "undecided" | "not_counted";

/**
 * What was there when somebody was marked as contacted: a message that was sent, or the number opened by who marked it. "erased": it
 * was before these were kept, and the history is gone.
 */
export const contactProofs = ["message", "number", "erased"] as const;
export type ContactProof = (typeof contactProofs)[number];

export interface PromiseFacts extends Pick<
  Milestones,
  "contactedAt" | "optedOutAt" | "spamAt" | "withdrawnAt" | "erasedAt" | "heldAt"
> {
  readonly createdAt: Date;
  /** Null: it is marked as contacted, and nothing shows it. */
  readonly contactProof: ContactProof | null;
  /** The person said that nobody wrote. */
  readonly nobodyWroteAt: Date | null;
  /** Marked as spam once more after the person's word ({@link isSpamConfirmed}). */
  readonly spamConfirmedAt: Date | null;
}

/** Days over which the promise is measured. */
export const promiseDays = 30;

/** Somebody wrote before the 24 hours were over. */
export function contactedInTime({ createdAt, contactedAt }: Pick<PromiseFacts, "createdAt" | "contactedAt">): boolean {
  return contactedAt !== null && contactedAt < contactDueAt(createdAt);
}

/** A contact that the public share counts: in time, and more than a mark. */
function keptInTime(application: Pick<PromiseFacts, "createdAt" | "contactedAt" | "contactProof">): boolean {
  return application.contactProof !== null && contactedInTime(application);
}

/**
 * Spam is left out where it was marked before the 24 hours ended: afterwards it takes back no miss, nor a contact that was kept. Against
 * the person's word it has to be confirmed.
 */
export function isLeftOutAsSpam({
  createdAt,
  spamAt,
  nobodyWroteAt,
  spamConfirmedAt,
}: Pick<PromiseFacts, "createdAt" | "spamAt" | "nobodyWroteAt" | "spamConfirmedAt">): boolean {
  if (spamAt === null) return false;
  return spamConfirmedAt !== null || (nobodyWroteAt === null && spamAt < contactDueAt(createdAt));
}

interface Objection {
  readonly nobodyWroteAt: Date;
  /** The promise was missed already when the person said so: spam takes no miss back. */
  readonly missed: boolean;
  /** Marked by somebody else than who had marked it as contacted or spam, or by a manager. */
  readonly byAnother: boolean;
}

/** Whether spam that is marked now outweighs the person's word that nobody wrote: decided again, by another, within 24 hours. */
export function isSpamConfirmed({ nobodyWroteAt, missed, byAnother }: Objection, now: Date): boolean {
  return !missed && byAnother && now < after(nobodyWroteAt, contactWithin);
}

/**
 * The person's own word comes before a contact or a mark of ours. Spam is not counted by the rule above, and neither is somebody who
 * withdrew, asked not to be written to or had everything erased before the time was over: nobody could keep the promise to them. Whoever
 * was erased later counts on, by timestamps that say nothing of anybody.
 *
 * Nor is anybody who is held back, or was when they were marked as spam: that would let a machine write our figure. Whoever is let
 * through counts like all others, from when they applied.
 *
 * Measured from the application: a clock that was started again does not make a miss good.
 */
export function promiseOutcome(application: PromiseFacts, now: Date): PromiseOutcome {
  if (application.heldAt) return "not_counted";
  if (isLeftOutAsSpam(application)) return "not_counted";
  if (application.nobodyWroteAt) return "missed";
  if (keptInTime(application)) return "kept";
  const due = contactDueAt(application.createdAt);
  const left = [application.withdrawnAt, application.optedOutAt, application.erasedAt];
  if (left.some((at) => at !== null && at < due)) return "not_counted";
  return now < due ? "undecided" : "missed";
}

/**
 * Whether *nobody wrote to me* can be true: somebody marked that they wrote, or the time for it is over. Also where it is marked as
 * opted out, or as spam: once, not where that was confirmed after the person's word. `clockFrom`: where the clock of what the person sent runs from.
 */
export function mayNobodyHaveWritten(
  application: Milestones & { readonly clockFrom: Date; readonly spamConfirmedAt: Date | null },
  now: Date,
): boolean {
  const status = statusOf(application);
  if (status === "contacted") return true;
  if (now < contactDueAt(application.clockFrom)) return false;
  if (isWaiting({ ...application, heldAt: null }) || status === "opted_out") return true;
  return status === "spam" && application.spamConfirmedAt === null;
}
