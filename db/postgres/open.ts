/** The database on a PostgreSQL server, for several processes and machines. */
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient, types } from "pg";
import type { Database, LimiterClient, Orm, Queryable, Result, Transaction, TransactionOptions } from "../database.ts";
import { Announcements } from "../announcements.ts";
import { planSettings } from "../plan-settings.ts";
import { batchesOn } from "./batch.ts";
import { lockStatements, withConnection, onWritableServer } from "./connection.ts";
import { limiterOn } from "./limiter.ts";
import { explainPoolerError } from "./pooler-refused.ts";
import { longestWait } from "./queue.ts";
import { ReadOnlyServer, refuseReadOnly, isReadOnly, isReadOnlyRefusal, WatchedClient } from "./writable.ts";

/** Limits, times in milliseconds. Each one ends in an error, never in an endless wait. */
const limits = {
  connections: 10,
  /** One statement, on the server. */
  statement: 15_000,
  /** One statement as seen from here, because a server that vanished never answers. */
  answer: 20_000,
  /** Releases the locks of a transaction that stalls. */
  idleInTransaction: 15_000,
  idleConnection: 30_000,
} as const;

export interface PostgresOptions {
  /**
   * A connection pooler gives each transaction another session (PgBouncer's transaction mode). Then
   * no settings are sent when a connection starts, and no statements are prepared.
   */
  pooler?: boolean;
}

/**
 * Settings of a session. The planner would compile queries that may find many rows, which takes
 * longer than any of ours.
 */
const ofSession = {
  options: "-c jit=off",
  statement_timeout: limits.statement,
  idle_in_transaction_session_timeout: limits.idleInTransaction,
} as const;

/**
 * The same per transaction, behind a pooler. Outside of transactions the role's settings apply
 * (docs/operate/scale.md).
 */
const ofTransaction = [
  "set local jit = off",
  `set local statement_timeout = ${limits.statement}`,
  `set local idle_in_transaction_session_timeout = ${limits.idleInTransaction}`,
];

/** Does not connect: the first statement does, and later ones reconnect after an outage. */
export function openPostgres(databaseUrl: string, { pooler = false }: PostgresOptions = {}): Database {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: "fairlead",
    // A pooler reports what it once heard from the server.
    ...(pooler ? {} : { ...ofSession, Client: WatchedClient, onConnect: refuseReadOnly }),
    pipeline: true,
    max: limits.connections,
    connectionTimeoutMillis: longestWait,
    idleTimeoutMillis: limits.idleConnection,
    query_timeout: limits.answer,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A connection that breaks while idle leaves the pool; unhandled, its error would end the
  // process.
  pool.on("error", () => {});
  // Reported with the last answer: nothing was lost, and the next statement uses another
  // connection.
  pool.on("release", (_, client) => {
    if (isReadOnly(client)) void client.end();
  });
  const handle = queryable(pool, { pooler });
  const alone: LimiterClient["query"] = ({ text, values, name }) => handle.query(text, values, name);
  const announcements = new Announcements();
  const batches = batchesOn(pool, pooler ? ofTransaction : null);
  const limiter = limiterOn(pool, alone, { pooled: pooler });
  const database: Database = {
    ...handle,
    kind: "postgres",
    transaction: (work, options = {}) =>
      onWritableServer(pool, async () => {
        const { announce, committed } = announcements.begin();
        const done = await inTransaction(pool, { ...options, pooler, announce }, work);
        if (done !== null) committed();
        return done;
      }),
    async rowsOfOne(_, statement, { announces = false, ...options } = {}) {
      const { announce, committed } = announcements.begin();
      if (announces) announce();
      const rows = await batches.rowsOf(statement, options);
      committed();
      return rows;
    },
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + batches.waiting() + limiter.waiting(),
    }),
    onAnnounced: (listener) => announcements.listen(listener),
    limiterClient: limiter,
    close: () => pool.end(),
  };
  return database;
}

type InTransaction = TransactionOptions & Pick<Transaction, "announce"> & { pooler: boolean };

/**
 * Null: the server is read-only, which showed before anything was done. The connection has left the
 * pool.
 */
async function inTransaction<T>(
  pool: Pool,
  { locks = [], onePlan = false, unhurried = false, pooler, announce }: InTransaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<{ result: T } | null> {
  return withConnection(pool, async (client, breaks) => {
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
        ["begin", ...bounds, ...noLimit, ...planSettings(onePlan), ...lockStatements(locks)].join("; "),
      );
      if (isReadOnly(client)) return null;
      const result = await work(transaction);
      const end = await client.query("commit");
      // PostgreSQL answers ROLLBACK to the commit if a statement failed unnoticed.
      if (end.command !== "COMMIT") throw new Error("the transaction was rolled back: one of its statements failed");
      return { result };
    } catch (error) {
      await client.query("rollback").catch(breaks);
      if (isReadOnlyRefusal(error)) breaks(new ReadOnlyServer());
      throw error;
    }
  });
}

/** The longest possible timer, in milliseconds: 24 days. */
const longest = 2 ** 31 - 1;

interface Asking {
  pooler: boolean;
  /** Replaces the pool's limit for an answer, in milliseconds. */
  timeout?: number;
}

function queryable(client: Pool | PoolClient, { pooler, timeout }: Asking): Queryable {
  const bound = timeout === undefined ? {} : { query_timeout: timeout };
  let orm: Orm | undefined;
  // The statement's shape defines the type of the rows.
  async function query(text: string, parameters: readonly unknown[] = [], name?: string): Promise<Result<never>> {
    // Prepared once per session; behind a pooler the next statement may get another session.
    const named = name === undefined || pooler ? {} : { name };
    const ask = () => client.query({ text, values: [...parameters], ...named, ...bound });
    const result = await (client instanceof Pool ? elsewhere(ask) : ask());
    return { rows: result.rows as never[], rowCount: result.rowCount ?? 0 };
  }
  return {
    // Created on first use, because the busiest path never needs it.
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

/**
 * Retries what a read-only server refused: like after any error, the connection has left the pool.
 */
async function elsewhere<T>(ask: () => Promise<T>): Promise<T> {
  for (let again = 0; ; again += 1) {
    try {
      return await ask();
    } catch (error) {
      if (again >= limits.connections || !isReadOnlyRefusal(error)) throw explainPoolerError(error);
    }
  }
}

const bigintType = 20;

/** `bigint` as a number, as in PGlite: identities, counts and milliseconds stay far below 2^53. */
function getTypeParser(type: number, format?: "text" | "binary"): (value: string) => unknown {
  return type === bigintType ? Number : (types.getTypeParser(type, format) as (value: string) => unknown);
}
