/** A database that fails: what it throws is the test's to say; null lets everything through again. */
import type { Database } from "../../db/database.ts";

export class Breaker {
  error: Error | null = null;

  /** The same database, every use of which rejects while `error` is set. */
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

/** As node-postgres reports a server that is not there. */
export function connectionRefused(): Error {
  return Object.assign(new Error("connect ECONNREFUSED 10.1.2.3:5432"), { code: "ECONNREFUSED" });
}
