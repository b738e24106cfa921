/**
 * How many numbers a recruiter may look for. A number is masked until it is opened, which is recorded, and of some it may not be. So it is
 * found by the whole of it or by the digits that are shown anyway, and every try leaves a line in the audit log (docs/decisions/0029).
 */
import { LRUCache } from "lru-cache";
import { recordAtDesk } from "../../audit/record.ts";
import type { Allowance, RateLimits } from "../../db/rate-limit.ts";
import type { Dependencies } from "../dependencies.ts";

/** Milliseconds for which somebody is still at the same number. */
const sameNumber = 60_000;

export class NumberTries {
  readonly #limits: RateLimits;
  readonly #deps: Pick<Dependencies, "database" | "now">;
  /** By recruiter, what was typed last. Nowhere else than here, and for a minute. */
  readonly #typed = new LRUCache<string, string>({ max: 1000, ttl: sameNumber });

  constructor(limits: RateLimits, deps: Pick<Dependencies, "database" | "now">) {
    this.#limits = limits;
    this.#deps = deps;
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
    if (!today.allowed) return today;
    this.#typed.set(recruiterId, digits);
    const { database, now: clock } = this.#deps;
    await database.transaction((transaction) =>
      recordAtDesk(transaction, { by: recruiterId, at: clock() }, "number_searched"),
    );
    return today;
  }
}
