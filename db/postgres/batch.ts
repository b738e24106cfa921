/**
 * Single-statement transactions (`Database.rowsOfOne`) in batches that share a packet, `begin`,
 * `commit` and a log sync; while one batch runs, the next one gathers. If a statement fails, or
 * waits for a lock longer than the next batch waits, the batch rolls back and each runs alone.
 */
import type { Pool, PoolClient, QueryConfig } from "pg";
import type { Statement, TransactionOptions } from "../database.ts";
import { planSettings } from "../plan-settings.ts";
import { inOnePacket, lockStatements, withConnection, onWritableServer } from "./connection.ts";
import { SessionQuery, sessionName, statementsPrepared } from "./session-query.ts";
import { batched, batchLimits } from "./queue.ts";
import { ReadOnlyServer, isReadOnly, isReadOnlyRefusal } from "./writable.ts";

type Options = Omit<TransactionOptions, "unhurried">;

interface BatchItem {
  readonly statement: Statement;
  readonly options: Options;
  readonly resolve: (rows: never[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The server rolled back the whole batch. */
class RolledBack extends Error {
  /** Whether a single statement may be the cause: its data, or a conflict. */
  get mayBeOneStatements(): boolean {
    const code = String((this.cause as { code?: unknown }).code);
    return code === lockNotAvailable || ["22", "23", "40", "P0"].includes(code.slice(0, 2));
  }

  get isLocked(): boolean {
    return (this.cause as { code?: unknown }).code === lockNotAvailable;
  }
}

const lockNotAvailable = "55P03";

interface BatchedRows {
  /** The rows of a statement after its locks, once it is committed. */
  readonly rowsOf: (statement: Statement, options: Options) => Promise<never[]>;
  readonly waiting: () => number;
}

/**
 * @param pooled `set` statements for a transaction behind a connection pooler, where each one may
 *   get another session; null: without a pooler
 */
export function batchesOn(pool: Pool, pooled: readonly string[] | null = null): BatchedRows {
  const send = (batch: readonly BatchItem[], patience?: number) =>
    onWritableServer(pool, () => sendAtOnce(pool, pooled, batch, patience));
  const alone = (item: BatchItem) =>
    send([item]).then(
      ([rows = []]) => item.resolve(rows),
      (error: unknown) => item.reject(causeOf(error)),
    );
  const { ask, waiting } = batched<BatchItem>(batchLimits, async (batch) => {
    try {
      const rows = await send(batch, batchLimits.overdue);
      return () => batch.forEach(({ resolve }, index) => resolve(rows[index] ?? []));
    } catch (error) {
      const again = error instanceof RolledBack && (batch.length === 1 ? error.isLocked : error.mayBeOneStatements);
      return () => {
        // Not awaited: the next batch does not depend on them.
        for (const item of batch) {
          if (again) void alone(item);
          else item.reject(causeOf(error));
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
 * Sends a whole transaction before the first answer; if a part fails, `commit` rolls back.
 * @param patience ms to wait for each lock
 * @returns each statement's rows; null: the server is read-only
 * @throws RolledBack, or the connection's error: then it may be committed
 */
async function sendAtOnce(
  pool: Pool,
  pooled: readonly string[] | null,
  batch: readonly Pick<BatchItem, "statement" | "options">[],
  patience?: number,
): Promise<{ result: never[][] } | null> {
  const locks = batch.flatMap(({ options }) => options.locks ?? []);
  const onePlan = batch.some(({ options }) => options.onePlan === true);
  const bound = patience === undefined ? [] : [`set local lock_timeout = ${patience}`];
  const begin = ["begin", ...(pooled ?? []), ...bound, ...planSettings(onePlan), ...lockStatements(locks)].join("; ");
  return withConnection(pool, async (client, breaks) => {
    if (isReadOnly(client)) return null;
    const answers = pooled
      ? await sendToOneSession(client, begin, batch)
      : await inOnePacket(client, [begin, ...named(batch), "commit"]);
    const failed = answers.find((answer) => answer.status === "rejected");
    const end = answers.at(-1);
    if (failed === undefined) {
      const [, ...values] = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : null));
      if (values.pop()?.command !== "COMMIT") throw new Error("the transaction was rolled back without an error");
      return { result: values.map((value) => (value?.rows ?? []) as never[]) };
    }
    const reason = failed.reason as Error;
    if (end?.status === "rejected") breaks(reason);
    if (isReadOnlyRefusal(reason)) {
      breaks(new ReadOnlyServer());
      return null;
    }
    // If pg could not send one statement, the others are committed, and all callers get its error.
    const isRolledBack = end?.status === "fulfilled" && end.value.command === "ROLLBACK";
    throw isRolledBack ? new RolledBack("", { cause: reason }) : reason;
  });
}

/** Prepared once per session. */
const named = (batch: readonly Pick<BatchItem, "statement">[]): QueryConfig[] =>
  batch.map(({ statement: { text, parameters, name } }) => ({ text, values: [...parameters], name }));

/**
 * A pooler reserves a session once the transaction has begun, so `begin` is awaited: if it failed,
 * each statement would be a transaction of its own, without locks. The same packet asks which
 * statements the session has prepared.
 */
async function sendToOneSession(
  client: PoolClient,
  begin: string,
  batch: readonly Pick<BatchItem, "statement">[],
): ReturnType<typeof inOnePacket> {
  const names = batch.map(({ statement }) => sessionName(statement));
  const [begun, known] = await inOnePacket(client, [begin, statementsPrepared(names)]);
  if (begun?.status !== "fulfilled" || known?.status !== "fulfilled") {
    const [end] = await inOnePacket(client, ["rollback"]);
    return [begun, known, end].filter((answer) => answer !== undefined);
  }
  const prepared = new Set(known.value.rows.map(({ name }: { name: string }) => name));
  const statements = batch.map(({ statement }, at) => {
    const name = names[at] ?? "";
    const query = new SessionQuery(statement, name, prepared.has(name));
    prepared.add(name);
    return query;
  });
  return [begun, ...(await inOnePacket(client, [...statements, "commit"]))];
}
