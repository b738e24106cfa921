/** A database that fails with a test's error; null restores it. */
import type { Database } from "../../db/database.ts";

export class Breaker {
  error: Error | null = null;

  /** The same database, whose every use rejects while `error` is set. */
  over(real: Database): Database {
    const guarded = new Set<string | symbol>([
      "query",
      "rows",
      "rowsOfOne",
      "script",
      "transaction",
      "orm",
      "limiterClient",
    ]);
    return new Proxy(real, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (name === "limiterClient")
          return { query: this.#guard(target.limiterClient.query.bind(target.limiterClient)) };
        if (name === "orm" && this.error) throw this.error;
        return typeof value === "function" && guarded.has(name)
          ? this.#guard(value.bind(target) as typeof target.query)
          : value;
      },
    });
  }

  #guard<Work extends (...parameters: never[]) => Promise<unknown>>(work: Work): Work {
    return (async (...parameters: never[]) => {
      if (this.error) throw this.error;
      return work(...parameters);
    }) as Work;
  }
}

/** node-postgres's error for an unreachable server. */
export function connectionRefused(): Error {
  return Object.assign(new Error("connect ECONNREFUSED 10.1.2.3:5432"), { code: "ECONNREFUSED" });
}
