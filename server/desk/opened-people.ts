/**
 * Limits how many people one account may open: ids are sequential, so a script could read
 * everyone's details. The limits are far above a day's work (docs/decisions/0029). Managers are
 * notified when one is reached.
 */
import { LRUCache } from "lru-cache";
import { notifyOfLimit } from "../../commands/accounts/notify-managers.ts";
import type { Allowance, RateLimits } from "../../db/rate-limit.ts";
import type { Dependencies } from "../dependencies.ts";

export class OpenedPeople {
  readonly #limits: RateLimits;
  readonly #deps: Dependencies;
  /** People recently opened through this process; spares database queries. */
  readonly #known = new LRUCache<string, true>({ max: 2000, ttl: 3_600_000 });
  /** Counts in progress. */
  readonly #counting = new Map<string, Promise<Allowance>>();

  constructor(limits: RateLimits, deps: Dependencies) {
    this.#limits = limits;
    this.#deps = deps;
  }

  /** Whether a recruiter may open these people; each counts once a day, even if unknown. */
  async count(recruiterId: string, people: readonly number[]): Promise<Allowance> {
    for (const id of people) {
      const allowance = await this.#countOne(recruiterId, `${recruiterId}:${id}`);
      if (!allowance.allowed) {
        await this.#tell(recruiterId);
        return allowance;
      }
    }
    return { allowed: true };
  }

  /** A page requests the same person several times at once; that counts once. */
  async #countOne(recruiterId: string, person: string): Promise<Allowance> {
    if (this.#known.has(person)) return { allowed: true };
    const counting = this.#counting.get(person) ?? this.#countNew(recruiterId, person);
    this.#counting.set(person, counting);
    try {
      return await counting;
    } finally {
      this.#counting.delete(person);
    }
  }

  async #countNew(recruiterId: string, person: string): Promise<Allowance> {
    if (!(await this.#limits.isCounted("deskPerson", person))) {
      for (const name of ["deskPeople", "deskPeopleDay"] as const) {
        const allowance = await this.#limits.consume(name, recruiterId);
        if (!allowance.allowed) return allowance;
      }
      // Last, so that a concurrent request does not take a refused person for one already opened.
      await this.#limits.consume("deskPerson", person);
    }
    this.#known.set(person, true);
    return { allowed: true };
  }

  /** At most once a day for each account. */
  async #tell(recruiterId: string): Promise<void> {
    if ((await this.#limits.consume("deskPeopleTold", recruiterId)).allowed)
      await notifyOfLimit(this.#deps, recruiterId);
  }
}
