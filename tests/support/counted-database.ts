/** A database that tells what it is asked: statements are what a request costs, on any machine. */
import type { Database, Transaction } from "../../db/database.ts";

/** `asked` gets a line for every statement and every transaction; Drizzle's own are not among them. */
export function counting(real: Database, asked: string[]): Database {
  const queries =
    (target: Pick<Database, "query">): Database["query"] =>
    (text, parameters, name) => {
      asked.push(name ?? text);
      return target.query(text, parameters, name);
    };
  return following(real, {
    query: queries(real),
    transaction: (work, options) => {
      asked.push("transaction");
      return real.transaction((transaction) => {
        const query = queries(transaction);
        return work(following<Transaction>(transaction, { query }));
      }, options);
    },
    limiterClient: {
      query(statement) {
        asked.push(statement.name ?? statement.text);
        return real.limiterClient.query(statement);
      },
    },
  });
}

/** Everything else as the object itself has it, private parts and all. */
function following<Target extends object>(target: Target, instead: Partial<Target>): Target {
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(instead, name)) return instead[name as keyof Target];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
