/** When the clock releases a held application that no one decided (docs/decisions/0009). */
import type { Milestones } from "../application/lifecycle.ts";
import { statusOf } from "../application/lifecycle.ts";
import { addMilliseconds, clockStart, contactWithin } from "../contact-clock/clock.ts";
import type { HeldReason } from "./suspicion.ts";

const hour = 3_600_000;

/** Milliseconds left of the 24 hours for recruiters to write. */
const releasedBefore = 2 * hour;

/** Milliseconds after which an undecided application is released. */
export const releasedAfter = contactWithin - releasedBefore;

/**
 * More applications of one group within {@link floodWindow} are a flood, reported to the operator
 * by email.
 */
export const floodSize = 50;
/** Milliseconds. */
export const floodWindow = hour;
/**
 * Milliseconds after its email in which a flood lasts: new applications join it without another
 * email.
 */
export const floodLasts = 24 * hour;

/**
 * Reasons for which applications are always released, even in a reported flood. Strangers can type
 * a mailbox or number, so a flood could otherwise silence its owner.
 */
export const alwaysReleased = ["mailbox", "phone"] as const satisfies readonly HeldReason[];

/** Milliseconds around a held application within which similar ones are shown next to it. */
export const comparedWithin = 24 * hour;

export interface HeldState extends Milestones {
  readonly createdAt: Date;
  readonly clockRestartedAt: Date | null;
}

/** When the clock releases it to the queue. */
export function releaseAt(application: Pick<HeldState, "createdAt" | "clockRestartedAt">): Date {
  return addMilliseconds(clockStart(application), releasedAfter);
}

/** Whether the clock releases it now. Only people decide on floods reported to the operator. */
export function isReleased(application: HeldState, isReported: boolean, now: Date): boolean {
  return statusOf(application) === "held" && !isReported && now >= releaseAt(application);
}
