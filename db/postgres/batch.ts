/**
 * Statements that are transactions of their own (`Database.rowsOfOne`), several of them in one transaction and one packet: while one batch is
 * under way the next one gathers. What a batch costs besides its statements, `begin`, `commit`, a sync of the log and waking two processes, is
 * shared by all that are in it, and one server process works through them instead of ten that are in each other's way.
 *
 * None has to answer for another: where one fails, or waits for a lock that somebody else has for as long as the next batch waits for this one,
 * the batch is rolled back and each goes alone.
 */
import type { Pool } from "pg";
import type { Statement, TransactionOptions } from "../database.ts";
import { inOnePacket, lockStatements, onConnection, onServerThatWrites, planning } from "./connection.ts";
import { batched, batchLimits } from "./queue.ts";
import { ReadOnlyServer, takesNoWrites, wasRefused } from "./writable.ts";

type Options = Omit<TransactionOptions, "unhurried">;

interface Asked {
  readonly statement: Statement;
  readonly options: Options;
  readonly resolve: (rows: never[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The server said that it rolled all of it back. */
class RolledBack extends Error {
  /** Whether it may be for one of several alone: what it was given, or who else was at it. */
  get mayBeOnes(): boolean {
    const code = String((this.cause as { code?: unknown }).code);
    return code === lockNotAvailable || ["22", "23", "40", "P0"].includes(code.slice(0, 2));
  }

  get isLocked(): boolean {
    return (this.cause as { code?: unknown }).code === lockNotAvailable;
  }
}

const lockNotAvailable = "55P03";

interface BatchedRows {
  /** The rows of a statement, behind its locks, once it is committed. */
  readonly rowsOf: (statement: Statement, options: Options) => Promise<never[]>;
  readonly waiting: () => number;
}

export function batchesOn(pool: Pool): BatchedRows {
  const send = (batch: readonly Asked[], patience?: number) =>
    onServerThatWrites(pool, () => sendAtOnce(pool, batch, patience));
  const alone = (asked: Asked) =>
    send([asked]).then(
      ([rows = []]) => asked.resolve(rows),
      (error: unknown) => asked.reject(causeOf(error)),
    );
  const { ask, waiting } = batched<Asked>(batchLimits, async (batch) => {
    try {
      const rows = await send(batch, batchLimits.overdue);
      return () => batch.forEach(({ resolve }, index) => resolve(rows[index] ?? []));
    } catch (error) {
      const again = error instanceof RolledBack && (batch.length === 1 ? error.isLocked : error.mayBeOnes);
      return () => {
        // Not waited for: the next batch has nothing to do with them.
        for (const asked of batch) {
          if (again) void alone(asked);
          else asked.reject(causeOf(error));
        }
      };
    }
  });
  return {
    rowsOf: (statement, options) => new Promise((resolve, reject) => ask({ statement, options, resolve, reject })),
    waiting,
  };
}

const causeOf = (error: unknown) => (error instanceof RolledBack ? error.cause : error);

/**
 * A transaction, all of it sent before the first answer. Each part ends by itself for the server, so what comes after one that failed is
 * refused, and `commit` rolls back.
 * @param patience milliseconds that it waits for each lock; as long as a statement may take unless given
 * @returns the rows of each; null: its connection led to a server that takes no writes
 * @throws RolledBack, or what broke the connection: then it may have been committed
 */
async function sendAtOnce(
  pool: Pool,
  batch: readonly Pick<Asked, "statement" | "options">[],
  patience?: number,
): Promise<{ result: never[][] } | null> {
  const locks = batch.flatMap(({ options }) => options.locks ?? []);
  const onePlan = batch.some(({ options }) => options.onePlan === true);
  const bound = patience === undefined ? [] : [`set local lock_timeout = ${patience}`];
  const begin = ["begin", ...bound, ...planning(onePlan), ...lockStatements(locks)].join("; ");
  const statements = batch.map(({ statement: { text, parameters, name } }) => ({
    text,
    values: [...parameters],
    name,
  }));
  return onConnection(pool, async (client, breaks) => {
    if (takesNoWrites(client)) return null;
    const answers = await inOnePacket(client, [begin, ...statements, "commit"]);
    const failed = answers.find((answer) => answer.status === "rejected");
    const end = answers.at(-1);
    if (failed === undefined) {
      const [, ...values] = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : null));
      if (values.pop()?.command !== "COMMIT") throw new Error("the transaction was rolled back, and nothing said why");
      return { result: values.map((value) => (value?.rows ?? []) as never[]) };
    }
    const reason = failed.reason as Error;
    if (end?.status === "rejected") breaks(reason);
    if (wasRefused(reason)) {
      breaks(new ReadOnlyServer());
      return null;
    }
    // A statement that never came to the server, by a fault of ours, keeps the others from nothing: they are committed.
    const isRolledBack = end?.status === "fulfilled" && end.value.command === "ROLLBACK";
    throw isRolledBack ? new RolledBack("", { cause: reason }) : reason;
  });
}
