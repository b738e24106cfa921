/**
 * How many numbers a recruiter may look for. A number is masked until it is opened, which is recorded; whoever looked for 7400 1, 7400 2
 * and so on would read it digit by digit and leave nothing behind (docs/decisions/0015).
 */
import { LRUCache } from "lru-cache";
import type { Allowance, RateLimits } from "../../db/rate-limit.ts";

/** Milliseconds for which somebody is still at the same number. */
const sameNumber = 60_000;

export class NumberTries {
  readonly #limits: RateLimits;
  /** By recruiter, what was typed last. Nowhere else than here, and for a minute. */
  readonly #typed = new LRUCache<string, string>({ max: 1000, ttl: sameNumber });

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /** Who goes on typing tries nothing new: as many digits as it has, a number counts once. */
  async count(recruiterId: string, digits: string): Promise<Allowance> {
    const before = this.#typed.get(recruiterId);
    if (before !== undefined && digits.startsWith(before)) {
      this.#typed.set(recruiterId, digits);
      return { allowed: true };
    }
    const now = await this.#limits.consume("deskNumber", recruiterId);
    const today = now.allowed ? await this.#limits.consume("deskNumberDay", recruiterId) : now;
    if (today.allowed) this.#typed.set(recruiterId, digits);
    return today;
  }
}
