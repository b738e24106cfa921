/**
 * Limits searches for phone numbers. A number is masked until a recruiter opens it, so search
 * matches only whole numbers or the visible digits. The audit log records every attempt
 * (docs/decisions/0029).
 */
import { LRUCache } from "lru-cache";
import { recordAtDesk } from "../../commands/audit/record.ts";
import type { Allowance, RateLimits } from "../../db/rate-limit.ts";
import type { Dependencies } from "../dependencies.ts";

/** Milliseconds during which more digits extend the same number. */
const sameNumber = 60_000;

export class NumberTries {
  readonly #limits: RateLimits;
  readonly #deps: Pick<Dependencies, "database" | "now">;
  /** The last input of each recruiter. Only in memory, for a minute. */
  readonly #typed = new LRUCache<string, string>({ max: 1000, ttl: sameNumber });

  constructor(limits: RateLimits, deps: Pick<Dependencies, "database" | "now">) {
    this.#limits = limits;
    this.#deps = deps;
  }

  /** Typing on is no new attempt: a number counts once, whatever its length. */
  async count(recruiterId: string, digits: string): Promise<Allowance> {
    const before = this.#typed.get(recruiterId);
    if (before !== undefined && digits.startsWith(before)) {
      this.#typed.set(recruiterId, digits);
      return { allowed: true };
    }
    const now = await this.#limits.consume("deskNumber", recruiterId);
    const today = now.allowed ? await this.#limits.consume("deskNumberDay", recruiterId) : now;
    if (!today.allowed) return today;
    this.#typed.set(recruiterId, digits);
    const { database, now: clock } = this.#deps;
    await database.transaction((transaction) =>
      recordAtDesk(transaction, { by: recruiterId, at: clock() }, "number_searched"),
    );
    return today;
  }
}
