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
  /** Who is being counted at this moment. */
  readonly #counting = new Map<string, Promise<Allowance>>();

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

  /** The same person asked for several times at once, as a page does, counts once. */
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
      // Last, so that nobody who is refused is taken for opened before by a request at the same moment.
      await this.#limits.consume("deskPerson", person);
    }
    this.#known.set(person, true);
    return { allowed: true };
  }

  /** Once a day for each account. */
  async #tell(recruiterId: string): Promise<void> {
    if ((await this.#limits.consume("deskPeopleTold", recruiterId)).allowed) await tellOfLimit(this.#deps, recruiterId);
  }
}
