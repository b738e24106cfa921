/**
 * Signs of a bot or a flood (docs/decisions/0009). Suspected applications are saved as usual and
 * held back from the queue. Each reason has an innocent explanation, which recruiters see. There is
 * no score.
 */

export const heldReasons = ["instant", "burst", "sender", "mailbox", "phone", "name"] as const;

export type HeldReason =
  /** Filled in faster than a person can, and not the first from its connection. */
  | "instant"
  /** One connection, faster than several people could submit. */
  | "burst"
  /** One connection, after a burst or beyond a plausible number per hour. */
  | "sender"
  /** Many applications with one email address. */
  | "mailbox"
  /** Many applications with one number. */
  | "phone"
  /** The name is a link. */
  | "name";

export interface Many {
  readonly count: number;
  /** Length of the period. */
  readonly seconds: number;
}

/** Figures shown to recruiters, as of the time it was held. */
export interface HeldFacts {
  readonly fillSeconds?: number;
  readonly burst?: Many;
  /** Last hour; counting stops at the limit. All counts include the application itself. */
  readonly sender?: Many;
  /** Last 24 hours; these counts stop at {@link mostCountedPerContact}. */
  readonly mailbox?: Many;
  readonly phone?: Many;
}

/** Seconds. Faster forms were hardly filled in by hand, but autofill is as fast. */
export const fastestFillSeconds = 2;

/** Such fast forms allowed per connection and hour, because speed alone is weak evidence. */
export const mostInstant = 5;

/**
 * Limits per connection. A class that submits together passes, as do 1,000 people in 20 minutes (50
 * a minute). A script at full speed is held after a few dozen.
 */
export const bursts = [
  { count: 40, seconds: 10 },
  { count: 90, seconds: 60 },
] as const satisfies readonly Many[];

/**
 * Limits of an IPv6 /48 relative to those of an address or /64: carriers give each phone a /64, and
 * one customer may own a /48. Applications held for their own /64 do not count, so one phone cannot
 * block others.
 */
export const widerFactor = 4;

/** Milliseconds after a burst in which all applications from its connection are held. */
export const burstRemembered = 30 * 60_000;

/** Milliseconds for which applications of a connection are counted. */
export const senderWindow = 3_600_000;
/** Per connection and {@link senderWindow}: 1.5 times the 1,000 people of a carrier address. */
export const mostPerSender = 1500;

/** Milliseconds for which applications of one mailbox or number are counted. */
export const contactWindow = 86_400_000;
/** Applications per mailbox or number in {@link contactWindow}: corrections, a family. */
export const mostPerContact = 5;

/**
 * Registrations that one application takes. Later ones make further applications, which count as a
 * flood: without a bound, one sender could make an application that takes seconds to read.
 */
export const mostPerApplication = 100;
export const mostCountedPerContact = 200;

/**
 * Suspicion from the submission alone; commands/applications/held/spam-sql.ts compares it with
 * stored ones.
 */
export function suspicionOf({ name }: { readonly name: string }): HeldReason | null {
  return /https?:|:\/\/|\bwww\.|\bt\.me\//iu.test(name) ? "name" : null;
}

/** @param fillMs as measured by the form's script; null: not measured */
export function isInstant(fillMs: number | null): boolean {
  return fillMs !== null && fillMs < fastestFillSeconds * 1000;
}
