/** When the clock lets somebody through whom nobody decided about (docs/decisions/0009). */
import type { Milestones } from "../application/lifecycle.ts";
import { statusOf } from "../application/lifecycle.ts";
import { after, clockStart, contactWithin } from "../contact-clock/clock.ts";
import type { HeldReason } from "./suspicion.ts";

const hour = 3_600_000;

/** Before the 24 hours end, in ms: so long recruiters have to write. */
const releasedBefore = 2 * hour;

/** After how long nobody's decision is waited for any more; milliseconds. */
export const releasedAfter = contactWithin - releasedBefore;

/** More than these of one group within {@link floodWindow} are a flood, which the operator is told of by e-mail. */
export const floodSize = 50;
/** Milliseconds. */
export const floodWindow = hour;
/** So long after its letter a flood goes on: who comes belongs to it, and no other letter is sent of it; milliseconds. */
export const floodLasts = 24 * hour;

/**
 * Reasons that never keep anybody for people alone to decide: a mailbox or a number is typed by strangers, so its owner would be
 * silenced by whoever floods it. Who is held back for one goes to the queue by themselves, told of or not.
 */
export const alwaysReleased = ["mailbox", "phone"] as const satisfies readonly HeldReason[];

/** Before and after somebody who is held back: who came then, and has the same in common, is shown beside them; milliseconds. */
export const comparedWithin = 24 * hour;

export interface HeldState extends Milestones {
  readonly createdAt: Date;
  readonly clockRestartedAt: Date | null;
}

/** When it goes to the queue by itself. */
export function releaseAt(application: Pick<HeldState, "createdAt" | "clockRestartedAt">): Date {
  return after(clockStart(application), releasedAfter);
}

/** `told`: it belongs to a flood that the operator was told of, which is for people alone to decide. */
export function isReleased(application: HeldState, told: boolean, now: Date): boolean {
  return statusOf(application) === "held" && !told && now >= releaseAt(application);
}
