/** A pool's connection, and how a transaction on it begins. */
import type { Writable } from "node:stream";
import type { Pool, PoolClient, Query, QueryConfig, QueryResult } from "pg";
import { explainPoolerError } from "./pooler-refused.ts";
import { ReadOnlyServer } from "./writable.ts";

/**
 * Runs `work` with a connection.
 * @param work calls `breaks` with the error that broke the connection, which then leaves the pool
 */
export async function withConnection<T>(
  pool: Pool,
  work: (client: PoolClient, breaks: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw explainPoolerError(error);
  });
  // A connection that breaks in use rejects its statement; its error event must not end the process
  // too.
  const ignore = () => {};
  client.on("error", ignore);
  let broken: Error | undefined;
  try {
    return await work(client, (error) => (broken = error));
  } finally {
    client.off("error", ignore);
    client.release(broken);
  }
}

/**
 * Sends all statements in one packet, so that the server wakes up once. A refused statement does
 * not affect the others.
 */
export function inOnePacket(
  client: PoolClient,
  statements: readonly (string | QueryConfig | Query)[],
): Promise<PromiseSettledResult<QueryResult>[]> {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  const answers = statements.map(
    (statement) =>
      new Promise<QueryResult>((resolve, reject) => {
        // A Query is taken like its configuration (pg's Client.query).
        client.query(statement as QueryConfig, (error: Error | null, result) =>
          error ? reject(error) : resolve(result),
        );
      }),
  );
  stream.uncork();
  // Waits for all of them: until then the connection is busy.
  return Promise.allSettled(answers);
}

/** Retries on another connection while `attempt` returns null, because the server is read-only. */
export async function onWritableServer<T>(pool: Pool, attempt: () => Promise<{ result: T } | null>): Promise<T> {
  for (let again = 0; again <= pool.options.max; again += 1) {
    const done = await attempt();
    if (done !== null) return done.result;
  }
  throw new ReadOnlyServer();
}

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** One statement for all keys: each lock is taken before the next row is read. */
export function lockStatements(keys: readonly bigint[]): string[] {
  if (keys.length === 0) return [];
  const each = [...new Set(keys.map((key) => BigInt.asIntN(64, key)))].toSorted(ascending);
  return [`select count(pg_advisory_xact_lock(key)) from unnest('{${each.join(",")}}'::bigint[]) key`];
}
