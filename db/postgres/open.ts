/** The database on a PostgreSQL server, for several processes and machines. */
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient, types } from "pg";
import type { Database, LimiterClient, Orm, Queryable, Result, Transaction, TransactionOptions } from "../database.ts";
import { Announcements } from "../announcements.ts";
import { rowsInTransaction } from "../rows-of-one.ts";
import { batchesOn } from "./batch.ts";
import { lockStatements, onConnection, onServerThatWrites, planning } from "./connection.ts";
import { limiterOn } from "./limiter.ts";
import { explained } from "./pooler-refused.ts";
import { longestWait } from "./queue.ts";
import { ReadOnlyServer, refuseReadOnly, takesNoWrites, wasRefused, WatchedClient } from "./writable.ts";

/** Bounds, in milliseconds where they are times. Every one ends in an error, never in waiting for ever. */
const limits = {
  connections: 10,
  /** One statement, on the server. */
  statement: 15_000,
  /** One statement as seen from here: a server that has gone without a word never answers. */
  answer: 20_000,
  /** A transaction of ours that stops half way gives its locks back. */
  idleInTransaction: 15_000,
  idleConnection: 30_000,
} as const;

export interface PostgresOptions {
  /**
   * A connection pooler is in front that gives each transaction another session (PgBouncer's transaction mode and the like). What
   * belongs to a session is then left out: it takes no settings when a connection starts, and no statements that were prepared.
   */
  pooler?: boolean;
}

/** What a session is started with. Compiling a statement takes longer than any of ours: the planner compiles what may find many. */
const ofSession = {
  options: "-c jit=off",
  statement_timeout: limits.statement,
  idle_in_transaction_session_timeout: limits.idleInTransaction,
} as const;

/** The same for one transaction, behind a pooler. What runs outside of one has what the role has (docs/operations.md). */
const ofTransaction = [
  "set local jit = off",
  `set local statement_timeout = ${limits.statement}`,
  `set local idle_in_transaction_session_timeout = ${limits.idleInTransaction}`,
];

/** Does not connect: the first statement does, and every later one tries again after the server was away. */
export function openPostgres(databaseUrl: string, { pooler = false }: PostgresOptions = {}): Database {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: "fairlead",
    // A pooler says of the server what it once heard.
    ...(pooler ? {} : { ...ofSession, Client: WatchedClient, onConnect: refuseReadOnly, pipeline: true }),
    max: limits.connections,
    connectionTimeoutMillis: longestWait,
    idleTimeoutMillis: limits.idleConnection,
    query_timeout: limits.answer,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A connection that breaks while idle leaves the pool; unhandled, its error would end the process.
  pool.on("error", () => {});
  // Said with the last answer: nothing was lost by it, and the next one goes elsewhere.
  pool.on("release", (_, client) => {
    if (takesNoWrites(client)) void client.end();
  });
  const handle = queryable(pool, { pooler });
  const alone: LimiterClient["query"] = ({ text, values, name }) => handle.query(text, values, name);
  const batches = batchesOn(pool);
  const limiter = limiterOn(pool, alone);
  const announcements = new Announcements();
  const database: Database = {
    ...handle,
    kind: "postgres",
    transaction: (work, options = {}) =>
      onServerThatWrites(pool, async () => {
        const { announce, committed } = announcements.begin();
        const done = await inTransaction(pool, { ...options, pooler, announce }, work);
        if (done !== null) committed();
        return done;
      }),
    // A pooler may give what is sent at once to several sessions.
    rowsOfOne: (...given) => (pooler ? rowsInTransaction(database) : together)(...given),
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + batches.waiting() + limiter.waiting(),
    }),
    onAnnounced: (listener) => announcements.listen(listener),
    limiterClient: pooler ? { query: alone } : limiter,
    close: () => pool.end(),
  };
  const together: Database["rowsOfOne"] = async (_, statement, { announces = false, ...options } = {}) => {
    const { announce, committed } = announcements.begin();
    if (announces) announce();
    const rows = await batches.rowsOf(statement, options);
    committed();
    return rows;
  };
  return database;
}

type InTransaction = TransactionOptions & Pick<Transaction, "announce"> & { pooler: boolean };

/** null: the connection turned out to lead to a server that takes no writes, before anything was done. It is no longer in the pool. */
async function inTransaction<T>(
  pool: Pool,
  { locks = [], onePlan = false, unhurried = false, pooler, announce }: InTransaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<{ result: T } | null> {
  return onConnection(pool, async (client, breaks) => {
    try {
      const transaction = Object.assign(queryable(client, unhurried ? { pooler, timeout: longest } : { pooler }), {
        kind: "transaction" as const,
        announce,
      });
      const bounds = pooler ? ofTransaction : [];
      const noLimit = unhurried
        ? ["set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0"]
        : [];
      await transaction.script(
        ["begin", ...bounds, ...noLimit, ...planning(onePlan), ...lockStatements(locks)].join("; "),
      );
      if (takesNoWrites(client)) return null;
      const result = await work(transaction);
      const end = await client.query("commit");
      // PostgreSQL answers ROLLBACK to the commit of a transaction in which a statement failed unnoticed.
      if (end.command !== "COMMIT") throw new Error("the transaction was rolled back: one of its statements failed");
      return { result };
    } catch (error) {
      await client.query("rollback").catch(breaks);
      if (wasRefused(error)) breaks(new ReadOnlyServer());
      throw error;
    }
  });
}

/** The longest time a timer can have, in milliseconds: 24 days. */
const longest = 2 ** 31 - 1;

interface Asking {
  pooler: boolean;
  /** In place of the pool's own bound on the time until the answer, in milliseconds. */
  timeout?: number;
}

function queryable(client: Pool | PoolClient, { pooler, timeout }: Asking): Queryable {
  const bound = timeout === undefined ? {} : { query_timeout: timeout };
  let orm: Orm | undefined;
  // Of what type the rows are, only the statement's shape says.
  async function query(text: string, parameters: readonly unknown[] = [], name?: string): Promise<Result<never>> {
    // Prepared once in a session: behind a pooler the next statement may come to another.
    const named = name === undefined || pooler ? {} : { name };
    const ask = () => client.query({ text, values: [...parameters], ...named, ...bound });
    const result = await (client instanceof Pool ? elsewhere(ask) : ask());
    return { rows: result.rows as never[], rowCount: result.rowCount ?? 0 };
  }
  return {
    // Made when first asked for: the busiest path never does.
    get orm() {
      return (orm ??= drizzle({ client }) as unknown as Orm);
    },
    query,
    rows: async (_, ...statement) => (await query(...statement)).rows,
    async script(text) {
      await client.query({ text, ...bound });
    },
  };
}

/** Asks again where a server refused because it takes no writes: the pool has let that connection go, as with every error. */
async function elsewhere<T>(ask: () => Promise<T>): Promise<T> {
  for (let again = 0; ; again += 1) {
    try {
      return await ask();
    } catch (error) {
      if (again >= limits.connections || !wasRefused(error)) throw explained(error);
    }
  }
}

const bigintType = 20;

/** `bigint` as a number, as PGlite gives it: identities, counts and milliseconds stay far below 2^53. */
function getTypeParser(type: number, format?: "text" | "binary"): (value: string) => unknown {
  return type === bigintType ? Number : (types.getTypeParser(type, format) as (value: string) => unknown);
}
