import { promiseDays } from "../contact-clock/outcome.ts";
import { idempotencyKeyDays } from "../idempotency/key.ts";

const day = 86_400_000;

/** Days the connection of an application is kept: as long as it matters for floods. */
const senderDays = 2;

/** Days that ended sessions and used invitations are kept. */
const logInDays = 30;

/** Whole days after the last registration, and after the final answer; null: no separate period. */
interface Retention {
  readonly days: number;
  readonly afterEnd: number | null;
}

/** The operator's periods, and those of countries (ISO 3166-1) with their own. */
export interface RetentionRules extends Retention {
  readonly countries: Readonly<Record<string, Retention>>;
}

/** Deletes applications with no registration since `kept`, or answered finally before `ended`. */
export interface ApplicationCutoff {
  readonly kept: Date;
  readonly ended: Date | null;
}

/** Everything older than these moments is deleted. */
export function retentionCutoffs(
  now: Date,
  rules: RetentionRules,
): {
  /** Also for emails and reports. */
  readonly applications: Date;
  readonly countries: Readonly<Record<string, ApplicationCutoff>>;
  /** Those since then count towards the published promise. */
  readonly counted: Date;
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
    counted: before(now, promiseDays),
    idempotencyKeys: before(now, idempotencyKeyDays),
    // Rate limits expire when their window has passed.
    rateLimits: now,
    senders: before(now, senderDays),
    logIns: before(now, logInDays),
  };
}

function before(now: Date, days: number): Date {
  // oxlint-disable-next-line no-restricted-globals -- computed from the argument; no clock is read
  return new Date(now.getTime() - days * day);
}
