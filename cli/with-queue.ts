import type { Database } from "../db/database.ts";
import { startQueue } from "../jobs/queue.ts";
import type { JobQueue } from "../outbox/job-queue.ts";

/** A queue that works nothing off: what a command has to tell is enqueued with what it changes. */
export async function withQueue<T>(database: Database, work: (queue: JobQueue) => Promise<T>): Promise<T> {
  const queue = await startQueue(database, { work: false });
  try {
    return await work(queue);
  } finally {
    await queue.stop();
  }
}
