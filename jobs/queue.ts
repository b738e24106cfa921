/** The job queue: pg-boss on either engine, in the same database, so that a job and what it is about commit together. */
import { PgBoss, type ConstructorOptions, type Db, type WorkOptions } from "pg-boss";
import type { Database, Transaction } from "../db/database.ts";
import { boolean, onlyRow } from "../db/rows.ts";
import { isUnavailable } from "../db/unavailable.ts";
import type { JobData, JobName, JobQueue } from "../outbox/job-queue.ts";

/** How often finished jobs are deleted, and how old they are then: a thousand applications a second leave some two million in between. */
const sweepSeconds = 600;

/** Queues with what pg-boss does when a process dies in the middle of a job. When to try again is the job's own rule. */
const queues = {
  deliver: {
    /** Seconds after which a job nobody finished counts as lost and is run again: above every bound inside it. */
    expireInSeconds: 60,
    retryLimit: 100,
    retryDelay: 5,
    /** A job may wait for its turn longer than the seven days of the retry plan (B4). */
    retentionSeconds: 30 * 86_400,
    /** A finished job says nothing its delivery row does not, and a table of many is slow to look after. */
    deleteAfterSeconds: sweepSeconds,
    /** A new job wakes the workers, where the engine can tell them. */
    notify: true,
  },
} as const satisfies Record<JobName, object>;

const names = Object.keys(queues) as JobName[];

/**
 * By how many seconds what is to be done at once lies back: a machine whose clock was ahead and is put right has to do it all the same, and
 * not when its clock shows again what it showed then.
 */
const lieBack = 366 * 86_400;

export interface QueueSettings {
  /** Whether this process also runs jobs and looks after the queue's tables. A web process only enqueues. */
  work: boolean;
  /** Told of what goes wrong in the background: pg-boss goes on by itself. Nothing in it is personal data. */
  onError?: (error: Error) => void;
}

export interface Queue extends JobQueue {
  /**
   * Runs `handler` for each job of a queue. A rejection runs the job again after `retryDelay`. `parallel` jobs at once,
   * and `perLane` of one lane: with `parallel` at least `perLane` times the number of lanes, none waits for another.
   */
  work<Name extends JobName>(
    name: Name,
    handler: (data: JobData[Name], signal: AbortSignal) => Promise<void>,
    options?: { parallel?: number; perLane?: number; pollSeconds?: number },
  ): Promise<void>;
  /** When a statement of the queue's own last went through, in milliseconds since 1970: workers ask for jobs every few seconds. */
  readonly answeredAt: () => number;
  /** Waits for running jobs, `timeout` milliseconds at most, and leaves the database open. */
  stop(timeout?: number): Promise<void>;
}

/**
 * Creates pg-boss's tables and the queues, and uses each once, all before it resolves.
 *
 * Third guard of the embedded engine: the first job of a queue looks the queue up on the database itself. Within a
 * transaction on PGlite's one connection that waits for the transaction, which waits for it: for ever. So nothing is
 * enqueued in a transaction before every queue was used once.
 */
export async function startQueue(database: Database, settings: QueueSettings): Promise<Queue> {
  let answeredAt = 0;
  let stopping = false;
  const boss = new PgBoss(bossOptions(database, settings, () => (answeredAt = Date.now())));
  boss.on("error", (error: unknown) => settings.onError?.(asError(error)));
  await alone(database, async () => {
    await boss.start();
    for (const name of names) await warm(boss, name);
  });
  return {
    enqueue: (transaction, name, data, timing) => enqueue(boss, transaction, name, data, timing?.startAfter),
    async work(name, handler, { parallel = 10, perLane = 5, pollSeconds = database.kind === "pglite" ? 3 : 1 } = {}) {
      const options: WorkOptions = {
        groupConcurrency: perLane,
        pollingIntervalSeconds: pollSeconds,
        // Looks this often even where it is told of new jobs: what is tried again later is told by nobody.
        notifyPollingIntervalSeconds: Math.max(10, pollSeconds),
      };
      const workers = Array.from({ length: parallel }, async () => {
        let own: string | undefined;
        own = await boss.work<JobData[typeof name]>(name, options, async ([job]) => {
          try {
            if (job) await handler(job.data, job.signal);
          } catch (error) {
            if (job && isUnavailable(error)) await untilThere(database, () => stopping || job.signal.aborted);
            throw error;
          } finally {
            // Where there was one job there may be another: without this a worker rests after each until it polls again.
            if (own !== undefined) boss.notifyWorker(own);
          }
        });
      });
      await Promise.all(workers);
    },
    answeredAt: () => answeredAt,
    stop(timeout = 20_000) {
      stopping = true;
      return boss.stop({ graceful: true, timeout, close: false });
    },
  };
}

/**
 * A job that failed because the database is away is handed back when it is there again. Handed back before, that fails too, and the job counts
 * as under way until it has expired: for two minutes, in which a few of them keep everybody else of their lane waiting.
 */
async function untilThere(database: Database, over: () => boolean): Promise<void> {
  while (!over() && !(await isThere(database)))
    await new Promise((resolve) => setTimeout(resolve, betweenLooksMs).unref());
}

function isThere(database: Database): Promise<boolean> {
  return database.query("select").then(
    () => true,
    () => false,
  );
}

/** How often a job looks whether the database is there again, in ms. */
const betweenLooksMs = 500;

/** A worker's failure comes from pg-boss as a copy of the error, with the queue's name beside it. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  const { message = String(error), code } = error as { message?: string; code?: unknown };
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

/** The advisory lock of processes that prepare the queue. Arbitrary, but the same in every version. */
const preparing = 8_023_415_570_911_236n;

/** One process at a time: several that make pg-boss's tables at once trip over each other's. */
async function alone(database: Database, prepare: () => Promise<void>): Promise<void> {
  // PGlite has one connection, so the lock's transaction would keep it from the preparation; and nobody else is there.
  if (database.kind === "pglite") return prepare();
  // Whoever waits holds no connection meanwhile: behind a pooler these are few, and the one who prepares needs a second one.
  while (!(await preparedBy(database, prepare))) await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
}

/** How soon another process looks again whether the queue is ready, in ms. */
const betweenTriesMs = 50;

/** False: another process is at it. */
function preparedBy(database: Database, prepare: () => Promise<void>): Promise<boolean> {
  return database.transaction(
    async (transaction) => {
      const rows = await transaction.rows({ isOurs: boolean }, `select pg_try_advisory_xact_lock($1) as "isOurs"`, [
        preparing.toString(),
      ]);
      const { isOurs } = onlyRow(rows);
      if (isOurs) await prepare();
      return isOurs;
    },
    { unhurried: true },
  );
}

function bossOptions({ kind, jobStore }: Database, { work }: QueueSettings, answered: () => void): ConstructorOptions {
  // Everything else that the adapter can do (telling workers of jobs, on PGlite) stays its own.
  const db: Db = Object.assign(Object.create(jobStore) as Db, {
    async executeSql(text: string, values?: unknown[]) {
      const result = await jobStore.executeSql(text, values);
      answered();
      return result;
    },
  });
  return {
    db,
    backend: kind,
    supervise: work,
    maintenanceIntervalSeconds: sweepSeconds,
    // PGlite tells within the process. On a server it would take a connection more, and asking is cheap there.
    useListenNotify: work && kind === "pglite",
    schedule: false,
    // Rebuilds indexes with statements that a transaction block cannot hold, on PGlite's only connection.
    reindex: kind === "postgres",
  };
}

/** Adding no jobs makes pg-boss look the queue up, and leaves nothing behind. */
async function warm(boss: PgBoss, name: JobName): Promise<void> {
  await boss.createQueue(name, queues[name]);
  // A queue made by an earlier version gets today's settings.
  await boss.updateQueue(name, queues[name]);
  await boss.insert(name, []);
}

async function enqueue<Name extends JobName>(
  boss: PgBoss,
  transaction: Transaction,
  name: Name,
  data: readonly JobData[Name][],
  startAfter?: number | Date,
): Promise<void> {
  const jobs = data.map((each) => ({
    data: each,
    ...(each.lane === undefined ? {} : { group: { id: each.lane } }),
    ...(startAfter === undefined
      ? { startAfter: -lieBack, retentionSeconds: lieBack + queues[name].retentionSeconds }
      : { startAfter }),
  }));
  await boss.insert(name, jobs, { db: jobStoreOf(transaction, name) });
}

/** pg-boss's statement text depends on the queue alone, so that a PostgreSQL server can prepare it once. */
function jobStoreOf(transaction: Transaction, name: JobName): Db {
  return { executeSql: (text, values) => transaction.query(text, values, `enqueue-${name}`) };
}
