/** How long what is kept (B9). */
import { idempotencyKeyDays } from "../idempotency/key.ts";

const day = 86_400_000;

/** Days for which it is known which applications came from one connection: as long as it can matter to a flood. */
const senderDays = 2;

/** Days for which a log-in that is over, or an invitation that was used, can still be looked up. */
const logInDays = 30;

/** Everything older than these moments goes. `retentionDays` is the operator's: whole days after the last registration. */
export function retentionCutoffs(
  now: Date,
  retentionDays: number,
): {
  readonly applications: Date;
  readonly idempotencyKeys: Date;
  readonly rateLimits: Date;
  readonly senders: Date;
  readonly logIns: Date;
} {
  return {
    applications: before(now, retentionDays),
    idempotencyKeys: before(now, idempotencyKeyDays),
    // A limit's window has passed when it expires.
    rateLimits: now,
    senders: before(now, senderDays),
    logIns: before(now, logInDays),
  };
}

function before(now: Date, days: number): Date {
  // oxlint-disable-next-line no-restricted-globals -- computed from the argument; no clock is read
  return new Date(now.getTime() - days * day);
}
