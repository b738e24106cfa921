/**
 * How many people one account may open at the desk: ids count up, and a machine would read everybody's details by them. The limits are
 * far above what anybody reads in a day of work (docs/decisions/0029). Managers are told when one is reached.
 */
import { LRUCache } from "lru-cache";
import { tellOfLimit } from "../../accounts/tell-managers.ts";
import type { Allowance, RateLimits } from "../../db/rate-limit.ts";
import type { Dependencies } from "../dependencies.ts";

export class OpenedPeople {
  readonly #limits: RateLimits;
  readonly #deps: Dependencies;
  /** Whom somebody opened lately in this process: spares the database what it knows. */
  readonly #known = new LRUCache<string, true>({ max: 2000, ttl: 3_600_000 });

  constructor(limits: RateLimits, deps: Dependencies) {
    this.#limits = limits;
    this.#deps = deps;
  }

  /** Whether somebody may open these, each of whom counts once a day, whether there is such a person or not. */
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

  async #countOne(recruiterId: string, person: string): Promise<Allowance> {
    if (this.#known.has(person)) return { allowed: true };
    if ((await this.#limits.consume("deskPerson", person)).allowed) {
      for (const name of ["deskPeople", "deskPeopleDay"] as const) {
        const allowance = await this.#limits.consume(name, recruiterId);
        if (allowance.allowed) continue;
        // Nobody who is refused counts as opened before.
        await this.#limits.forget("deskPerson", person);
        return allowance;
      }
    }
    this.#known.set(person, true);
    return { allowed: true };
  }

  /** Once a day for each account. */
  async #tell(recruiterId: string): Promise<void> {
    if ((await this.#limits.consume("deskPeopleTold", recruiterId)).allowed) await tellOfLimit(this.#deps, recruiterId);
  }
}
