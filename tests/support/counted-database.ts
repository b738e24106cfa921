/** A database that records its statements, which measure a request's cost on any machine. */
import type { Database, Queryable, Transaction } from "../../db/database.ts";
import { following } from "./following.ts";

/** `asked` gets a line for every statement and transaction, except Drizzle's own. */
export function counting(real: Database, asked: string[]): Database {
  const statements = (target: Queryable): Pick<Queryable, "query" | "rows"> => ({
    query(text, parameters, name) {
      asked.push(name ?? text);
      return target.query(text, parameters, name);
    },
    rows(shape, text, parameters, name) {
      asked.push(name ?? text);
      return target.rows(shape, text, parameters, name);
    },
  });
  return following(real, {
    ...statements(real),
    transaction: (work, options) => {
      asked.push("transaction");
      return real.transaction(
        (transaction) => work(following<Transaction>(transaction, statements(transaction))),
        options,
      );
    },
    rowsOfOne(shape, statement, options) {
      asked.push("transaction", statement.name);
      return real.rowsOfOne(shape, statement, options);
    },
    limiterClient: {
      query(statement) {
        asked.push(statement.name ?? statement.text);
        return real.limiterClient.query(statement);
      },
    },
  });
}
