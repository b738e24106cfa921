/** A connection of the pool, and what a transaction on it begins with. */
import type { Pool, PoolClient } from "pg";
import { explained } from "./pooler-refused.ts";
import { ReadOnlyServer } from "./writable.ts";

export function connected(pool: Pool): Promise<PoolClient> {
  return pool.connect().catch((error: unknown) => {
    throw explained(error);
  });
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
