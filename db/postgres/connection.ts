/** A connection of the pool, and what a transaction on it begins with. */
import type { Writable } from "node:stream";
import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";
import { explained } from "./pooler-refused.ts";
import { ReadOnlyServer } from "./writable.ts";

/**
 * Runs `work` with a connection of its own.
 * @param work says of its connection what it was broken by, if it was: then the pool lets it go
 */
export async function onConnection<T>(
  pool: Pool,
  work: (client: PoolClient, breaks: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw explained(error);
  });
  // While it is ours a broken connection rejects the statement under way; the event besides must not end the process.
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

/** Asks all of it before the first answer, in one packet, so that the server is woken once. What one is refused for is no other's. */
export function inOnePacket(
  client: PoolClient,
  statements: readonly (string | QueryConfig)[],
): Promise<PromiseSettledResult<QueryResult>[]> {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  const answers = statements.map((statement) => client.query(statement));
  stream.uncork();
  // All of them: the connection is not free before.
  return Promise.allSettled(answers);
}

/** Tries again, on another connection, while `attempt` says null: its connection led to a server that takes no writes. */
export async function onServerThatWrites<T>(pool: Pool, attempt: () => Promise<{ result: T } | null>): Promise<T> {
  for (let again = 0; again <= pool.options.max; again += 1) {
    const done = await attempt();
    if (done !== null) return done.result;
  }
  throw new ReadOnlyServer();
}

export const planning = (onePlan: boolean): string[] =>
  onePlan ? ["set local plan_cache_mode = force_generic_plan"] : [];

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** One statement for all: each row's is taken before the next row is read. */
export function lockStatements(keys: readonly bigint[]): string[] {
  if (keys.length === 0) return [];
  const each = [...new Set(keys.map((key) => BigInt.asIntN(64, key)))].toSorted(ascending);
  return [`select count(pg_advisory_xact_lock(key)) from unnest('{${each.join(",")}}'::bigint[]) key`];
}
