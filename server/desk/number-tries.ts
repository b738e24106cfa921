/**
 * Limits searches for what the desk masks: numbers until a recruiter opens them, and the
 * do-not-contact list. They match only whole values or visible digits. The audit log records every
 * attempt (docs/decisions/0029).
 */
import { LRUCache } from "lru-cache";
import { recordAtDesk } from "../../commands/audit/record.ts";
import type { Allowance, RateLimits } from "../../db/rate-limit.ts";
import type { DeskEventType } from "../../domain/desk/audit.ts";
import type { Dependencies } from "../dependencies.ts";

export type NumberSearch = Extract<DeskEventType, `${string}_searched`>;

/** Milliseconds during which longer text extends the same number or address. */
const sameNumber = 60_000;

export class NumberTries {
  readonly #limits: RateLimits;
  readonly #deps: Pick<Dependencies, "database" | "now">;
  /** The last input of each recruiter in each search. Only in memory, for a minute. */
  readonly #typed = new LRUCache<string, string>({ max: 1000, ttl: sameNumber });

  constructor(limits: RateLimits, deps: Pick<Dependencies, "database" | "now">) {
    this.#limits = limits;
    this.#deps = deps;
  }

  /** Typing on is no new attempt: a number or address counts once, whatever its length. */
  async count(recruiterId: string, typed: string, search: NumberSearch): Promise<Allowance> {
    const key = `${search} ${recruiterId}`;
    const before = this.#typed.get(key);
    if (before !== undefined && typed.startsWith(before)) {
      this.#typed.set(key, typed);
      return { allowed: true };
    }
    const now = await this.#limits.consume("deskNumber", recruiterId);
    const today = now.allowed ? await this.#limits.consume("deskNumberDay", recruiterId) : now;
    if (!today.allowed) return today;
    this.#typed.set(key, typed);
    const { database, now: clock } = this.#deps;
    await database.transaction((transaction) => recordAtDesk(transaction, { by: recruiterId, at: clock() }, search));
    return today;
  }
}
