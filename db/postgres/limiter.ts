/**
 * The limiter's statements, each of which is a transaction of its own: those that come while some are under way go in one packet. They are
 * not one transaction, so two that count the same are never in each other's way for longer than one statement.
 */
import type { Pool } from "pg";
import type { LimiterClient } from "../database.ts";
import { inOnePacket, onConnection } from "./connection.ts";
import { batched, batchLimits } from "./queue.ts";
import { wasRefused } from "./writable.ts";

type Statement = Parameters<LimiterClient["query"]>[0];

interface Asked {
  readonly statement: Statement;
  readonly resolve: (result: Awaited<ReturnType<LimiterClient["query"]>>) => void;
  readonly reject: (error: unknown) => void;
}

/** @param alone asks by itself, elsewhere if need be: for what a server refused that takes no writes */
export function limiterOn(
  pool: Pool,
  alone: LimiterClient["query"],
): LimiterClient & { readonly waiting: () => number } {
  const { ask, waiting } = batched<Asked>(batchLimits, async (batch) => {
    const answers = await onConnection(pool, async (client, breaks) => {
      const all = await inOnePacket(
        client,
        batch.map(({ statement }) => statement),
      );
      const failed = all.find((answer) => answer.status === "rejected");
      if (failed) breaks(failed.reason as Error);
      return all;
    }).catch((error: unknown) => batch.map(() => ({ status: "rejected" as const, reason: error })));
    return () => {
      for (const [index, { statement, resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        if (answer?.status === "fulfilled") resolve({ rows: answer.value.rows, rowCount: answer.value.rowCount ?? 0 });
        else if (wasRefused(answer?.reason)) alone(statement).then(resolve, reject);
        else reject(answer?.reason);
      }
    };
  });
  return { query: (statement) => new Promise((resolve, reject) => ask({ statement, resolve, reject })), waiting };
}
