/**
 * The limiter's statements, each its own transaction: those that arrive while some are under way
 * share a packet. Two that count the same key block each other for one statement at most.
 */
import type { Pool } from "pg";
import type { LimiterClient } from "../database.ts";
import { inOnePacket, withConnection } from "./connection.ts";
import { batched, batchLimits } from "./queue.ts";
import { isReadOnlyRefusal } from "./writable.ts";

type Statement = Parameters<LimiterClient["query"]>[0];

interface BatchItem {
  readonly statement: Statement;
  readonly resolve: (result: Awaited<ReturnType<LimiterClient["query"]>>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param alone runs a statement by itself, after a read-only server refused it
 * @param pooled nothing may stay prepared, because a connection pooler may run each in another
 *   session
 */
export function limiterOn(
  pool: Pool,
  alone: LimiterClient["query"],
  { pooled = false } = {},
): LimiterClient & { readonly waiting: () => number } {
  const { ask, waiting } = batched<BatchItem>(batchLimits, async (batch) => {
    const answers = await withConnection(pool, async (client, breaks) => {
      const all = await inOnePacket(
        client,
        batch.map(({ statement: { name, ...statement } }) =>
          pooled || name === undefined ? statement : { ...statement, name },
        ),
      );
      const failed = all.find((answer) => answer.status === "rejected");
      if (failed) breaks(failed.reason as Error);
      return all;
    }).catch((error: unknown) => batch.map(() => ({ status: "rejected" as const, reason: error })));
    return () => {
      for (const [index, { statement, resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        if (answer?.status === "fulfilled") resolve({ rows: answer.value.rows, rowCount: answer.value.rowCount ?? 0 });
        else if (isReadOnlyRefusal(answer?.reason)) alone(statement).then(resolve, reject);
        else reject(answer?.reason);
      }
    };
  });
  return { query: (statement) => new Promise((resolve, reject) => ask({ statement, resolve, reject })), waiting };
}
