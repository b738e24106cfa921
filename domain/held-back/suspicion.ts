/**
 * What looks like a machine or a flood (docs/decisions/0009). Whoever is suspected is saved like anybody else and held back
 * from the queue; each reason has an innocent reading, which recruiters see beside it. There is no score.
 */

export const heldReasons = ["instant", "burst", "sender", "mailbox", "phone", "name"] as const;

export type HeldReason =
  /** Filled in faster than hands can, and not the first from its connection. */
  | "instant"
  /** One connection, faster than people behind it press a button. */
  | "burst"
  /** One connection: after a burst from it, or more in an hour than people come from one. */
  | "sender"
  /** Many applications with one e-mail address. */
  | "mailbox"
  /** Many applications with one number. */
  | "phone"
  /** The name is a link. */
  | "name";

export interface Many {
  readonly count: number;
  /** In how many seconds. */
  readonly seconds: number;
}

/** The figures that a recruiter sees, as they were when it was held back. */
export interface HeldFacts {
  readonly fillSeconds?: number;
  readonly burst?: Many;
  /** Of the hour before; the count ends where it is too many. All counts hold the one itself. */
  readonly sender?: Many;
  /** Of the 24 hours before; these counts end at {@link mostCountedOfOne}. */
  readonly mailbox?: Many;
  readonly phone?: Many;
}

/** A form filled in faster than this, in seconds, was hardly filled in by hand: but autofill is as quick. */
export const fastestFillSeconds = 2;

/** So many filled in that fast reach the queue from one connection in an hour: alone it says too little of anybody. */
export const mostInstant = 5;

/**
 * What one connection may send before it is faster than people are: applications within so many seconds. A class that presses
 * the button together passes, and so do 1,000 people in 20 minutes, who are 50 a minute. A script that sends as fast as it can
 * is held back after a few dozen.
 */
export const bursts = [
  { count: 40, seconds: 10 },
  { count: 90, seconds: 60 },
] as const satisfies readonly Many[];

/**
 * A /48 of IPv6 may send so many times what an address or a /64 may: a mobile carrier gives each telephone a /64, and one customer may have a
 * whole /48. What is held back for its own /64 does not count, so one telephone never holds back its neighbours.
 */
export const widerFactor = 4;

/** So long after a burst, in milliseconds, whatever comes from its connection is held back too. */
export const burstRemembered = 30 * 60_000;

/** What came from one connection is counted for so long; milliseconds. */
export const senderWindow = 3_600_000;
/** In {@link senderWindow} from one connection: half as many again as the 1,000 people that one carrier's address must carry. */
export const mostOfSender = 1500;

/** What came with one mailbox, or one number, is counted for so long; milliseconds. */
export const windowOfOne = 86_400_000;
/** Applications with one mailbox, or one number, that reach the queue in {@link windowOfOne}: somebody correcting themselves, a family. */
export const mostOfOne = 5;
export const mostCountedOfOne = 200;

/** What the sending alone says; what is stored decides about the rest (applications/held/suspicion-steps.ts). */
export function suspicionOf({ name }: { readonly name: string }): HeldReason | null {
  return /https?:|:\/\/|\bwww\.|\bt\.me\//iu.test(name) ? "name" : null;
}

/** @param fillMs as the form's script measured it; null: it did not */
export function isInstant(fillMs: number | null): boolean {
  return fillMs !== null && fillMs < fastestFillSeconds * 1000;
}
