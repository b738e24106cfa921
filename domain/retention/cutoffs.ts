/** How long what is kept (B9). */
import { idempotencyKeyDays } from "../idempotency/key.ts";

const day = 86_400_000;

/** Days for which it is known which applications came from one connection: as long as it can matter to a flood. */
const senderDays = 2;

/** Days for which a log-in that is over, or an invitation that was used, can still be looked up. */
const logInDays = 30;

/** Whole days after the last registration, and after an application was answered for good; null: no other time. */
interface Retention {
  readonly days: number;
  readonly afterEnd: number | null;
}

/** The operator's, and that of countries (ISO 3166-1) which have one of their own. */
export interface RetentionRules extends Retention {
  readonly countries: Readonly<Record<string, Retention>>;
}

/** An application goes whose last registration is older than `kept`, or that was answered for good before `ended`. */
export interface ApplicationCutoff {
  readonly kept: Date;
  readonly ended: Date | null;
}

/** Everything older than these moments goes. */
export function retentionCutoffs(
  now: Date,
  rules: RetentionRules,
): {
  /** Letters and reports, too. */
  readonly applications: Date;
  readonly countries: Readonly<Record<string, ApplicationCutoff>>;
  readonly idempotencyKeys: Date;
  readonly rateLimits: Date;
  readonly senders: Date;
  readonly logIns: Date;
} {
  return {
    applications: before(now, rules.days),
    countries: Object.fromEntries(
      Object.entries(rules.countries).map(([country, { days, afterEnd }]) => [
        country,
        { kept: before(now, days), ended: afterEnd === null ? null : before(now, afterEnd) },
      ]),
    ),
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
